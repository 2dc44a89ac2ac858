"""The clauses that are looked at, and what applies where."""

from .objects import text

CLAUSES = {}


def _table(text):
    for line in text.strip().splitlines():
        ident, clause, applies, what = (c.strip() for c in line.split("|"))
        assert ident not in CLAUSES, ident
        CLAUSES[ident] = (clause, applies, what)


_table("""
gen-syntax          | ISO 32000-1, 7                  | g | the file parses without the reader having to repair anything
gen-marked          | ISO 32000-1, 14.7.1             | g | MarkInfo/Marked is true only where there is a StructTreeRoot
gen-content         | ISO 32000-1, 8.4.2, 14.6        | g | content streams parse; q/Q, BT/ET and BMC/BDC/EMC pair up
gen-claim           | XMP                             | g | the metadata claim a profile that is known here
ua-5-part           | ISO 14289-1, 5; M 06-002        | u | pdfuaid:part is 1, in the right namespace and prefix
ua-6.1-header       | ISO 14289-1, 6.1                | u | the header is %PDF-1.0 to %PDF-1.7 at byte 0
ua-7.1-metadata     | ISO 14289-1, 7.1; M 06-001      | u | the catalog has an XMP metadata stream
ua-7.1-xmp          | ISO 14289-1, 7.1                | u | that stream is well-formed XMP
ua-7.1-title        | ISO 14289-1, 7.1; M 06-003      | u | dc:title is there and not empty
ua-7.1-displaytitle | ISO 14289-1, 7.1; M 07-001, 07-002 | u | ViewerPreferences/DisplayDocTitle is true
ua-7.1-marked       | ISO 14289-1, 6.2                | u | MarkInfo/Marked is true and there is a StructTreeRoot
ua-7.1-suspects     | ISO 14289-1, 7.1; M 01-007      | u | MarkInfo/Suspects is not true
ua-7.1-untagged     | ISO 14289-1, 7.1; M 01-005      | u | all painted content is an artifact or has an MCID that an element refers to
ua-7.1-artifact-in  | ISO 14289-1, 7.1; M 01-003      | u | no artifact within tagged content
ua-7.1-tagged-in    | ISO 14289-1, 7.1; M 01-004      | u | no tagged content within an artifact
ua-7.1-mcid         | ISO 32000-1, 14.7.4             | u | an MCID occurs once in its stream and belongs to one element
ua-7.1-parenttree   | ISO 32000-1, 14.7.4.4           | u | the parent tree leads from each MCID and object to the element that owns it
ua-7.1-kids         | ISO 32000-1, 14.7.2, 14.7.4     | u | everything in a K exists and is used once
ua-7.1-parent       | ISO 32000-1, 14.7.2             | u | P of an element is the element whose K holds it
ua-7.1-role         | ISO 14289-1, 7.1; M 02-001      | u | structure types are standard or are mapped to standard ones
ua-7.1-role-circle  | ISO 14289-1, 7.1; M 02-003      | u | the role map has no circle
ua-7.1-role-std     | ISO 14289-1, 7.1; M 02-004      | u | no standard structure type is mapped to another
ua-7.2-doclang      | ISO 14289-1, 7.2; M 11-001 to 11-006 | u | the catalog has a Lang
ua-7.2-lang         | ISO 14289-1, 7.2                | u | each Lang is a well-formed language tag of BCP 47
ua-7.2-table        | ISO 14289-1, 7.2; M 09-004      | u | Table, THead, TBody, TFoot, TR, TH, TD nest as they should
ua-7.2-list         | ISO 14289-1, 7.2; M 09-005      | u | L, LI, Lbl, LBody nest as they should
ua-7.2-toc          | ISO 14289-1, 7.2; M 09-006      | u | TOC and TOCI nest as they should
ua-7.2-ruby         | ISO 14289-1, 7.2; M 09-007, 09-008 | u | Ruby and Warichu have the parts they should
ua-7.2-caption      | ISO 32000-1, 14.8.4.3           | u | Caption is first or last child of something that can have one
ua-7.3-alt          | ISO 14289-1, 7.3; M 13-004      | u | Figure has Alt or ActualText
ua-7.4.2-first      | ISO 14289-1, 7.4.2; M 14-002    | u | the first numbered heading is H1
ua-7.4.2-skip       | ISO 14289-1, 7.4.2; M 14-003    | u | heading levels are not skipped on the way down
ua-7.4.4-many       | ISO 14289-1, 7.4.4; M 14-006    | u | an element has no more than one H as child
ua-7.4.4-mixed      | ISO 14289-1, 7.4.4; M 14-007    | u | H and H1 to H6 are not both used
ua-7.5-scope        | ISO 14289-1, 7.5; M 15-003      | u | TH has a Scope, or an ID that Headers of another cell names
ua-7.5-headers      | ISO 32000-1, 14.8.5.7           | u | Headers name IDs of cells of the same table
ua-7.5-regular      | ISO 14289-1, 7.5                | u | all rows of a table are equally long, spans counted, and no cells overlap
ua-7.6-numbering    | ISO 14289-1, 7.6; M 16-001, 16-002 | u | an L whose items have a Lbl says how they are numbered: ListNumbering
ua-7.7-alt          | ISO 14289-1, 7.7; M 17-002      | u | Formula has Alt or ActualText
ua-7.9-id           | ISO 14289-1, 7.9; M 19-003      | u | Note has an ID
ua-7.9-unique       | ISO 14289-1, 7.9; M 19-004      | u | IDs of elements are unique
ua-7.10-name        | ISO 14289-1, 7.10; M 20-001, 20-002 | u | optional content configurations have a Name
ua-7.10-as          | ISO 14289-1, 7.10; M 20-003     | u | optional content configurations have no AS
ua-7.11-names       | ISO 14289-1, 7.11; M 21-001     | u | file specifications of embedded files have F and UF
ua-7.15-xfa         | ISO 14289-1, 7.15; M 25-001     | u | no dynamic XFA form
ua-7.16-encrypt     | ISO 14289-1, 7.16; M 26-001, 26-002 | u | an encrypted file lets assistive technology read it (bit 10 of P)
ua-7.18.1-annot     | ISO 14289-1, 7.18.1; M 28-002   | u | annotations but Link, Widget, Popup and PrinterMark are within Annot
ua-7.18.1-contents  | ISO 14289-1, 7.18.1; M 28-004   | u | these annotations have Contents, or their element has Alt
ua-7.18.1-field     | ISO 14289-1, 7.18.1; M 28-005   | u | form fields have TU, or their element has Alt
ua-7.18.2-trapnet   | ISO 14289-1, 7.18.2; M 28-007   | u | no TrapNet annotation
ua-7.18.3-tabs      | ISO 14289-1, 7.18.3; M 28-008, 28-009 | u | a page with annotations has Tabs S
ua-7.18.4-form      | ISO 14289-1, 7.18.4; M 28-010   | u | Widget annotations are within Form
ua-7.18.5-link      | ISO 14289-1, 7.18.5; M 28-011   | u | Link annotations are within Link, which has them as OBJR
ua-7.18.5-contents  | ISO 14289-1, 7.18.5; M 28-012   | u | Link annotations have Contents
ua-7.18.5-objr      | ISO 32000-1, 14.8.4.4.2         | u | Link elements own an OBJR with a Link annotation
ua-7.18.5-words     | ISO 14289-1, 7.18.5             | u | Link elements have content or words: something that leads on
ua-7.18.6-media     | ISO 14289-1, 7.18.6.2; M 28-014, 28-015 | u | media clip data have CT and Alt
ua-7.18.8-printer   | ISO 14289-1, 7.18.8; M 28-017   | u | PrinterMark annotations are not in the structure tree
ua-7.20-reference   | ISO 14289-1, 7.20; M 30-001     | u | no reference XObject
ua-7.20-form        | ISO 14289-1, 7.20; M 30-002     | u | a form XObject with MCIDs is painted once and not in tagged content
ua-7.21.3.1-cid     | ISO 14289-1, 7.21.3.1; M 31-001 to 31-003 | u | CIDSystemInfo of CIDFont and CMap agree
ua-7.21.3.2-gidmap  | ISO 14289-1, 7.21.3.2; M 31-004, 31-005 | u | embedded CIDFontType2 have a CIDToGIDMap
ua-7.21.3.3-cmap    | ISO 14289-1, 7.21.3.3; M 31-006, 31-008 | u | CMaps are predefined or embedded, and so are those they use
ua-7.21.3.3-wmode   | ISO 14289-1, 7.21.3.3; M 31-007 | u | WMode in the CMap and in its dictionary are the same
ua-7.21.4.1-embed   | ISO 14289-1, 7.21.4.1; M 31-009 | u | fonts used visibly are embedded
ua-7.21.4.1-glyph   | ISO 14289-1, 7.21.4.1; M 31-011 | u | the font program has the glyphs that are shown
ua-7.21.4.2-charset | ISO 14289-1, 7.21.4.2; M 31-012, 31-013 | u | CharSet names just the glyphs of the program
ua-7.21.4.2-cidset  | ISO 14289-1, 7.21.4.2; M 31-014, 31-015 | u | CIDSet has just the CIDs of the program
ua-7.21.5-widths    | ISO 14289-1, 7.21.5; M 31-016   | u | widths in the dictionary and in the program agree to 1/1000
ua-7.21.6-truetype  | ISO 14289-1, 7.21.6; M 31-017 to 31-026 | u | encodings and cmap tables of simple TrueType fonts fit
ua-7.21.7-unicode   | ISO 14289-1, 7.21.7; M 31-027   | u | all codes used map to Unicode
ua-7.21.7-values    | ISO 14289-1, 7.21.7; M 31-028, 31-029 | u | ToUnicode gives no U+0000, U+FEFF, U+FFFE
ua-7.21.8-notdef    | ISO 14289-1, 7.21.8; M 31-030   | u | .notdef is not shown
a-6.1.2-header      | ISO 19005-2/-3, 6.1.2           | a | the header is %PDF-1.0 to %PDF-1.7 at byte 0, then one end of line
a-6.1.2-binary      | ISO 19005-2/-3, 6.1.2           | a | the second line is a comment of four or more bytes above 127
a-6.1.3-id          | ISO 19005-2/-3, 6.1.3           | a | the trailer has an ID of two strings
a-6.1.3-encrypt     | ISO 19005-2/-3, 6.1.3           | a | the file is not encrypted
a-6.1.3-eof         | ISO 19005-2/-3, 6.1.3           | a | nothing but an end of line follows the last %%EOF
a-6.1.4-xref        | ISO 19005-2/-3, 6.1.4           | a | spacing after the xref keyword
a-6.1.5-info        | ISO 19005-2/-3, 6.1.5           | a | entries of the Info dictionary are equal to the XMP properties
a-6.1.6-hex         | ISO 19005-2/-3, 6.1.6           | a | hexadecimal strings have an even number of digits and nothing else
a-6.1.7.1-length    | ISO 19005-2/-3, 6.1.7.1         | a | Length of streams is right
a-6.1.7.1-keyword   | ISO 19005-2/-3, 6.1.7.1         | a | ends of line at the stream and endstream keywords
a-6.1.7.1-external  | ISO 19005-2/-3, 6.1.7.1         | a | streams have no F, FFilter, FDecodeParms
a-6.1.7.2-filter    | ISO 19005-2/-3, 6.1.7.2         | a | filters are standard, not LZWDecode, and Crypt is Identity
a-6.1.8-utf8        | ISO 19005-2/-3, 6.1.8           | a | font, colorant and structure type names are UTF-8
a-6.1.9-object      | ISO 19005-2/-3, 6.1.9           | a | spacing of n g obj and endobj
a-6.1.10-inline     | ISO 19005-2/-3, 6.1.10          | a | filters of inline images are standard and not LZW
a-6.1.12-perms      | ISO 19005-2/-3, 6.1.12          | a | Perms has no keys but UR3 and DocMDP
a-6.1.12-digest     | ISO 19005-2/-3, 6.1.12          | a | references of the signature in DocMDP have no DigestLocation, DigestMethod, DigestValue
a-6.1.13-integer    | ISO 19005-2/-3, 6.1.13          | a | integers fit in 32 bits
a-6.1.13-real       | ISO 19005-2/-3, 6.1.13          | a | reals fit in single precision
a-6.1.13-string     | ISO 19005-2/-3, 6.1.13          | a | strings are no longer than 32767 bytes
a-6.1.13-name       | ISO 19005-2/-3, 6.1.13          | a | names are no longer than 127 bytes
a-6.1.13-objects    | ISO 19005-2/-3, 6.1.13          | a | no more than 8388607 indirect objects
a-6.1.13-nesting    | ISO 19005-2/-3, 6.1.13          | a | q is nested no deeper than 28
a-6.1.13-devicen    | ISO 19005-2/-3, 6.1.13          | a | DeviceN has no more than 32 colorants
a-6.1.13-cid        | ISO 19005-2/-3, 6.1.13          | a | CIDs are no greater than 65535
a-6.1.13-page       | ISO 19005-2/-3, 6.1.13          | a | page boxes measure 3 to 14400 units each way
a-6.2.2-operator    | ISO 19005-2/-3, 6.2.2           | a | content streams use only operators of ISO 32000-1
a-6.2.2-resources   | ISO 19005-2/-3, 6.2.2           | a | a content stream that names resources has its own Resources with them
a-6.2.3-profile     | ISO 19005-2/-3, 6.2.3           | a | the output intent has an embedded ICC profile of a right kind, N agreeing
a-6.2.3-same        | ISO 19005-2/-3, 6.2.3           | a | all output intents have the same profile object
a-6.2.3-ref         | ISO 19005-2/-3, 6.2.3           | a | no DestOutputProfileRef
a-6.2.4.2-icc       | ISO 19005-2/-3, 6.2.4.2         | a | profiles of ICCBased spaces are valid, N agreeing
a-6.2.4.2-overprint | ISO 19005-2/-3, 6.2.4.2         | a | no OPM 1 with overprint and ICCBased CMYK
a-6.2.4.3-rgb       | ISO 19005-2/-3, 6.2.4.3         | a | DeviceRGB needs an RGB output intent or a DefaultRGB
a-6.2.4.3-cmyk      | ISO 19005-2/-3, 6.2.4.3         | a | DeviceCMYK needs a CMYK output intent or a DefaultCMYK
a-6.2.4.3-gray      | ISO 19005-2/-3, 6.2.4.3         | a | DeviceGray needs an output intent or a DefaultGray
a-6.2.4.4-colorants | ISO 19005-2/-3, 6.2.4.4         | a | spot colours of DeviceN are in its Colorants
a-6.2.4.4-same      | ISO 19005-2/-3, 6.2.4.4         | a | Separations of one name have one alternate space and tint transform
a-6.2.5-tr          | ISO 19005-2/-3, 6.2.5           | a | no transfer function: no TR, TR2 only Default
a-6.2.5-htp         | ISO 19005-2/-3, 6.2.5           | a | no HTP
a-6.2.5-halftone    | ISO 19005-2/-3, 6.2.5           | a | halftones are of type 1 or 5, have no HalftoneName
a-6.2.6-intent      | ISO 19005-2/-3, 6.2.6           | a | rendering intents are the four of ISO 32000-1
a-6.2.8-alternates  | ISO 19005-2/-3, 6.2.8           | a | images have no Alternates
a-6.2.8-opi         | ISO 19005-2/-3, 6.2.8           | a | images have no OPI
a-6.2.8-bits        | ISO 32000-1, 8.9.5; ISO 19005-2/-3, 6.2.8 | a | BitsPerComponent is 1, 2, 4, 8 or 16, and 1 in a mask
a-6.2.8-interpolate | ISO 19005-2/-3, 6.2.8           | a | Interpolate is false
a-6.2.8.3-jpx       | ISO 19005-2/-3, 6.2.8.3         | a | channels, depth and colour boxes of JPEG 2000 images
a-6.2.9-form        | ISO 19005-2/-3, 6.2.9           | a | form XObjects have no OPI, PS, Subtype2 PS
a-6.2.9-reference   | ISO 19005-2/-3, 6.2.9           | a | no reference XObject
a-6.2.9-ps          | ISO 19005-2/-3, 6.2.9           | a | no PostScript XObject
a-6.2.10-blend      | ISO 19005-2/-3, 6.2.10          | a | blend modes are those of ISO 32000-1
a-6.2.10-group      | ISO 19005-2/-3, 6.2.10          | a | without an output intent, pages with transparency have a Group with CS
a-6.2.11.2-dict     | ISO 19005-2/-3, 6.2.11.2        | a | font dictionaries have the entries they need
a-6.2.11.2-program  | ISO 19005-2/-3, 6.2.11.2        | a | font programs can be read and are of the kind declared
a-6.2.11.3.1-cid    | ISO 19005-2/-3, 6.2.11.3.1      | a | CIDSystemInfo of CIDFont and CMap agree
a-6.2.11.3.2-gidmap | ISO 19005-2/-3, 6.2.11.3.2      | a | embedded CIDFontType2 have a CIDToGIDMap
a-6.2.11.3.3-cmap   | ISO 19005-2/-3, 6.2.11.3.3      | a | CMaps are predefined or embedded, and so are those they use
a-6.2.11.3.3-wmode  | ISO 19005-2/-3, 6.2.11.3.3      | a | WMode in the CMap and in its dictionary are the same
a-6.2.11.4.1-embed  | ISO 19005-2/-3, 6.2.11.4.1      | a | fonts used visibly are embedded
a-6.2.11.4.1-glyph  | ISO 19005-2/-3, 6.2.11.4.1      | a | the font program has the glyphs that are shown
a-6.2.11.4.2-charset| ISO 19005-2/-3, 6.2.11.4.2      | a | CharSet names just the glyphs of the program
a-6.2.11.4.2-cidset | ISO 19005-2/-3, 6.2.11.4.2      | a | CIDSet has just the CIDs of the program
a-6.2.11.5-widths   | ISO 19005-2/-3, 6.2.11.5        | a | widths in the dictionary and in the program agree to 1/1000
a-6.2.11.6-truetype | ISO 19005-2/-3, 6.2.11.6        | a | encodings and cmap tables of simple TrueType fonts fit
a-6.2.11.7.2-unicode| ISO 19005-2/-3, 6.2.11.7.2      | n | all codes used map to Unicode
a-6.2.11.7.2-values | ISO 19005-2/-3, 6.2.11.7.2      | n | ToUnicode gives no U+0000, U+FEFF, U+FFFE
a-6.2.11.7.3-pua    | ISO 19005-2/-3, 6.2.11.7.3      | t | codes mapped to private use characters are covered by ActualText
a-6.2.11.8-notdef   | ISO 19005-2/-3, 6.2.11.8        | a | .notdef is not shown
a-6.3.1-type        | ISO 19005-2/-3, 6.3.1           | a | annotations are of a permitted type
a-6.3.2-flags       | ISO 19005-2/-3, 6.3.2           | a | F has Print; not Hidden, Invisible, NoView, ToggleNoView
a-6.3.2-text        | ISO 19005-2/-3, 6.3.2           | a | Text annotations have NoZoom and NoRotate
a-6.3.3-appearance  | ISO 19005-2/-3, 6.3.3           | a | annotations have an appearance, of the right kind, N only
a-6.4.1-action      | ISO 19005-2/-3, 6.4.1           | a | widgets and fields have no A or AA
a-6.4.1-need        | ISO 19005-2/-3, 6.4.1           | a | NeedAppearances is not true
a-6.4.2-xfa         | ISO 19005-2/-3, 6.4.2           | a | no XFA, no NeedsRendering
a-6.4.3-range       | ISO 19005-2/-3, 6.4.3           | a | ByteRange of a signature is the whole file but its Contents
a-6.5.1-action      | ISO 19005-2/-3, 6.5.1           | a | actions are of a permitted type
a-6.5.1-named       | ISO 19005-2/-3, 6.5.1           | a | named actions turn pages only
a-6.5.2-aa          | ISO 19005-2/-3, 6.5.2           | a | catalog and pages have no AA
a-6.6.2.1-metadata  | ISO 19005-2/-3, 6.6.2.1         | a | the catalog has a metadata stream
a-6.6.2.1-packet    | ISO 19005-2/-3, 6.6.2.1         | a | the xpacket header has no bytes and no encoding
a-6.6.2.1-xmp       | ISO 19005-2/-3, 6.6.2.1         | a | XMP is well-formed
a-6.6.2.1-filter    | after ISO 19005-1, 6.7.2        | a | the document's metadata stream has no Filter
a-6.6.2.3-extension | ISO 19005-2/-3, 6.6.2.3         | a | properties of other than the predefined schemas are described, fully
a-6.6.2.3-property  | ISO 19005-2/-3, 6.6.2.3.1       | a | properties of predefined schemas are theirs, of the type they have there
a-6.6.4-part        | ISO 19005-2/-3, 6.6.4           | a | pdfaid:part is the part checked for, in the right prefix
a-6.6.4-level       | ISO 19005-2/-3, 6.6.4           | a | pdfaid:conformance is (at least) the level checked for
a-6.7.2.2-marked    | ISO 19005-2/-3, 6.7.2.2         | t | MarkInfo/Marked is true
a-6.7.3-untagged    | ISO 19005-2/-3, 6.7.3           | t | all painted content is an artifact or has an MCID that an element refers to
a-6.7.3-nesting     | ISO 19005-2/-3, 6.7.3           | t | artifacts and tagged content are not within each other
a-6.7.3.3-tree      | ISO 19005-2/-3, 6.7.3.3         | t | there is a sound structure tree: K, P, MCIDs, parent tree, Type
a-6.7.3.4-role      | ISO 19005-2/-3, 6.7.3.4         | t | structure types are mapped to standard ones, without circles
a-6.7.4-lang        | ISO 19005-2/-3, 6.7.4           | t | each Lang is a well-formed language tag
a-6.8-names         | ISO 19005-2/-3, 6.8             | a | file specifications of embedded files have F and UF
a-6.8-embedded      | ISO 19005-2, 6.8                | 2 | embedded files are PDF/A-1 or PDF/A-2
a-6.8-relation      | ISO 19005-3, 6.8                | 3 | file specifications of embedded files have AFRelationship
a-6.8-associated    | ISO 19005-3, 6.8                | 3 | embedded files are in an AF array
a-6.8-mime          | ISO 19005-3, 6.8                | 3 | embedded file streams have a MIME type as Subtype
a-6.9-name          | ISO 19005-2/-3, 6.9             | a | optional content configurations have a Name, each its own
a-6.9-order         | ISO 19005-2/-3, 6.9             | a | Order, where present, has all groups
a-6.9-as            | ISO 19005-2/-3, 6.9             | a | optional content configurations have no AS
a-6.10-alternate    | ISO 19005-2/-3, 6.10            | a | no AlternatePresentations, no PresSteps
a-6.11-requirements | ISO 19005-2/-3, 6.11            | a | the catalog has no Requirements
""")
PROFILES = ("ua-1", "a-2b", "a-2u", "a-2a", "a-3b", "a-3u", "a-3a")
STANDARD_TYPES = set("""Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct
Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note
Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form""".split())
OPERATORS = set("""b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i
ID j J K k l m M MP n q Q re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w
W W* y ' \"""".split()) | {"INLINE IMAGE"}
NUMBERINGS = set("""None Disc Circle Square Decimal UpperRoman LowerRoman UpperAlpha
LowerAlpha""".split())
BLEND_MODES = set("""Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn
HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity""".split())
ANNOTATIONS = set("""Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline
Squiggly StrikeOut Stamp Caret Ink Popup FileAttachment Widget PrinterMark TrapNet Watermark
Redact""".split())
ACTIONS = {"GoTo", "GoToR", "GoToE", "Thread", "URI", "Named", "SubmitForm"}
INTENTS = {"RelativeColorimetric", "AbsoluteColorimetric", "Perceptual", "Saturation"}
PRIMARIES = {"Gray", "Red", "Green", "Blue", "Cyan", "Magenta", "Yellow", "Black"}
FILTERS = {"ASCIIHexDecode", "ASCII85Decode", "FlateDecode", "RunLengthDecode", "CCITTFaxDecode",
           "JBIG2Decode", "DCTDecode", "JPXDecode", "Crypt"}
INLINE_FILTERS = {"ASCIIHexDecode", "ASCII85Decode", "FlateDecode", "RunLengthDecode",
                  "CCITTFaxDecode", "DCTDecode", "AHx", "A85", "Fl", "RL", "CCF", "DCT"}
STANDARD_FONTS = {"Symbol", "ZapfDingbats"}
for _stem in ("Courier", "Helvetica"):
    STANDARD_FONTS |= {_stem, _stem + "-Bold", _stem + "-Oblique", _stem + "-BoldOblique"}
STANDARD_FONTS |= {"Times-Roman", "Times-Bold", "Times-Italic", "Times-BoldItalic"}
# Names of the Symbol font that the Adobe Glyph List has not
SYMBOL_NAMES = set("""apple bracelefttp braceleftmid braceleftbt bracerighttp bracerightmid
bracerightbt braceex bracketlefttp bracketleftex bracketleftbt bracketrighttp bracketrightex
bracketrightbt parenlefttp parenleftex parenleftbt parenrighttp parenrightex parenrightbt
arrowvertex arrowhorizex registersans registerserif copyrightsans copyrightserif trademarksans
trademarkserif radicalex integraltp integralex integralbt""".split())
# Predefined CMaps (ISO 32000-1, table 118) by the stem before -H/-V
PREDEFINED_CMAPS = {"H", "V", "Identity-H", "Identity-V"}
for _stem in """GB-EUC GBpc-EUC GBK-EUC GBKp-EUC GBK2K UniGB-UCS2 UniGB-UTF16 HKscs-B5 ETen-B5
ETenms-B5 CNS-EUC UniCNS-UCS2 UniCNS-UTF16 90ms-RKSJ 90msp-RKSJ Add-RKSJ EUC Ext-RKSJ UniJIS-UCS2
UniJIS-UCS2-HW UniJIS-UTF16 KSC-EUC KSCms-UHC KSCms-UHC-HW UniKS-UCS2 UniKS-UTF16""".split():
    PREDEFINED_CMAPS |= {_stem + "-H", _stem + "-V"}
PREDEFINED_CMAPS |= {"B5pc-H", "B5pc-V", "83pv-RKSJ-H", "90pv-RKSJ-H", "KSCpc-EUC-H"}
NS = {
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "dc": "http://purl.org/dc/elements/1.1/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "pdfaid": "http://www.aiim.org/pdfa/ns/id/",
    "pdfuaid": "http://www.aiim.org/pdfua/ns/id/",
    "ext": "http://www.aiim.org/pdfa/ns/extension/",
    "schema": "http://www.aiim.org/pdfa/ns/schema#",
    "property": "http://www.aiim.org/pdfa/ns/property#",
    "type": "http://www.aiim.org/pdfa/ns/type#",
    "field": "http://www.aiim.org/pdfa/ns/field#",
    "x": "adobe:ns:meta/",
}
# What the predefined schemas have (XMP Specification, September 2005; ISO 19005-2, 6.6.4): the name and the type of each
# property. Of schemas that have no table here any property passes.
XMP_PROPERTIES = {
    NS["dc"]: """contributor bag, coverage text, creator seq, date seq-date, description lang, format text,
        identifier text, language bag, publisher bag, relation bag, rights lang, source text, subject bag,
        title lang, type bag""",
    NS["xmp"]: """Advisory bag, BaseURL text, CreateDate date, CreatorTool text, Identifier bag, Label text,
        MetadataDate date, ModifyDate date, Nickname text, Rating rating, Thumbnails alt""",
    NS["pdf"]: "Keywords text, PDFVersion text, Producer text, Trapped trapped",
    NS["pdfaid"]: "part integer, amd text, corr text, conformance text",
    NS["ext"]: "schemas bag",
    "http://ns.adobe.com/xap/1.0/rights/": """Certificate text, Marked boolean, Owner bag, UsageTerms lang,
        WebStatement text""",
    "http://ns.adobe.com/xap/1.0/mm/": """DerivedFrom struct, DocumentID text, History seq, InstanceID text,
        ManagedFrom struct, Manager text, ManageTo text, ManageUI text, ManagerVariant text,
        RenditionClass text, RenditionParams text, VersionID text, Versions seq, LastURL text,
        RenditionOf struct, SaveID integer""",
    "http://ns.adobe.com/xap/1.0/bj/": "JobRef bag",
    "http://ns.adobe.com/xap/1.0/t/pg/": """MaxPageSize struct, NPages integer, Fonts bag, Colorants seq,
        PlateNames seq""",
    "http://ns.adobe.com/photoshop/1.0/": """AuthorsPosition text, CaptionWriter text, Category text, City text,
        Country text, Credit text, DateCreated date, Headline text, Instructions text, Source text, State text,
        SupplementalCategories bag, TransmissionReference text, Urgency integer""",
    NS["schema"]: "", NS["property"]: "", NS["type"]: "", NS["field"]: "",
}
XMP_PROPERTIES = {ns: dict(entry.split() for entry in names.split(",") if entry.strip())
                  for ns, names in XMP_PROPERTIES.items()}
# Types that a property of an extension schema may have beside those that it describes, in small letters.
XMP_TYPES = set("""boolean date integer real text agentname choice guid locale mimetype propername renditionclass
resourceref url uri xpath resourceevent version job colorant dimensions font thumbnail rational gpscoordinate flash
oecf/sfr cfapattern devicesettings beatsplicestretch marker media projectlink resampleparams time timecode
timescalestretch xmp""".split()) | {"lang alt"}
XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
PREDEFINED_SCHEMAS = {
    NS["dc"], NS["xmp"], NS["pdf"], NS["pdfaid"], NS["ext"], NS["schema"], NS["property"],
    NS["type"], NS["field"], NS["rdf"], NS["x"],
    "http://ns.adobe.com/xap/1.0/rights/", "http://ns.adobe.com/xap/1.0/mm/",
    "http://ns.adobe.com/xap/1.0/bj/", "http://ns.adobe.com/xap/1.0/t/pg/",
    "http://ns.adobe.com/xmp/1.0/DynamicMedia/", "http://ns.adobe.com/photoshop/1.0/",
    "http://ns.adobe.com/camera-raw-settings/1.0/", "http://ns.adobe.com/tiff/1.0/",
    "http://ns.adobe.com/exif/1.0/", "http://ns.adobe.com/exif/1.0/aux/",
    "http://ns.adobe.com/xmp/Identifier/qual/1.0/", "http://www.w3.org/XML/1998/namespace",
}
