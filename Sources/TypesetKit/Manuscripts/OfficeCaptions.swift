extension OfficeDocument {
  /// What pandoc does with a Word document before it writes HTML, in its Lua: paragraphs in a style of
  /// captions (`caption` of Word, `Image Caption` and `Table Caption` of pandoc) are captions, one below
  /// a picture that of a figure. All other names of styles go, and with them what they parted: a quotation
  /// of two paragraphs is one.
  static let captionFilter = """
    local function style(element)
      return element.attributes["custom-style"]
    end

    function Span(span)
      if style(span) then return span.content end
    end

    function Para(para)
      while para.content[1] and para.content[1].t == "Space" do para.content:remove(1) end
      return para
    end

    function Div(div)
      local name = style(div)
      if not name then return nil end
      if name:lower():match("caption$") then
        return pandoc.Div(div.content, pandoc.Attr("", {"caption"}))
      end
      return div.content
    end

    local function isPicture(block)
      return block and (block.t == "Para" or block.t == "Plain")
        and #block.content == 1 and block.content[1].t == "Image"
    end

    local function isCaption(block)
      return block and block.t == "Div" and block.classes:includes("caption")
        and #block.content == 1 and block.content[1].t == "Para"
    end

    function Blocks(blocks)
      local out = pandoc.List()
      for _, block in ipairs(blocks) do
        local last = out[#out]
        if last and block.t == "BlockQuote" and last.t == "BlockQuote" then
          last.content:extend(block.content)
          out[#out] = last
        elseif isPicture(last) and isCaption(block) then
          out:remove(#out)
          out:extend({
            pandoc.RawBlock("html", "<figure>"), last, pandoc.RawBlock("html", "<figcaption>"),
            pandoc.Plain(block.content[1].content),
            pandoc.RawBlock("html", "</figcaption></figure>")
          })
        else
          -- A table's caption came as a paragraph, too.
          if block.t == "Table" and isCaption(last) and block.caption.long
            and pandoc.utils.stringify(block.caption.long) == pandoc.utils.stringify(last)
          then
            out:remove(#out)
          end
          out:insert(block)
        end
      end
      return out
    end
    """
}
