extension MathSymbol {
  struct Table: Sendable {
    var named: [String: MathSymbol] = [:]
    var commands: [Unicode.Scalar: String] = [:]
    var kinds: [Unicode.Scalar: MathClass] = [:]
  }

  /// Made once, of the rows below: the first of two commands for one character is the one that is written.
  static let table: Table = {
    var table = Table()
    for (kind, rows) in rows {
      var words = rows.split(separator: " ")[...]
      while let name = words.popFirst(), let sign = words.popFirst() {
        guard let scalar = sign.unicodeScalars.first else { continue }
        let symbol = MathSymbol(scalar: scalar, kind: kind)
        table.named[String(name)] = symbol
        if table.commands[scalar] == nil { table.commands[scalar] = String(name) }
        if table.kinds[scalar] == nil { table.kinds[scalar] = kind }
      }
    }
    return table
  }()

  /// Commands and their characters, by what they are: plain TeX's, LaTeX's and those of the AMS.
  private static let rows: [(MathClass, String)] = [
    (
      .ordinary,
      """
      alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι \
      kappa κ varkappa ϰ lambda λ mu μ nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ \
      varsigma ς tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω \
      Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω \
      infty ∞ partial ∂ nabla ∇ forall ∀ exists ∃ nexists ∄ emptyset ∅ varnothing ∅ ell ℓ hbar ℏ \
      hslash ℏ imath \u{1D6A4} jmath \u{1D6A5} wp ℘ Re ℜ Im ℑ aleph ℵ beth ℶ gimel ℷ daleth ℸ \
      prime ′ backprime ‵ angle ∠ measuredangle ∡ sphericalangle ∢ triangle △ square □ Box □ \
      blacksquare ■ lozenge ◊ Diamond ◊ bigstar ★ neg ¬ lnot ¬ top ⊤ bot ⊥ surd √ flat ♭ natural ♮ \
      sharp ♯ clubsuit ♣ diamondsuit ♢ heartsuit ♡ spadesuit ♠ complement ∁ eth ð mho ℧ \
      vdots ⋮ degree ° pounds £ yen ¥ euro € dag † ddag ‡ P ¶ S § \
      copyright © circledR ® circledS Ⓢ digamma ϝ Digamma Ϝ Finv Ⅎ Game ⅁ blacklozenge ⧫ vartriangle △ \
      triangledown ▽ blacktriangle ▴ blacktriangledown ▾ diagup ╱ diagdown ╲ maltese ✠ \
      mathparagraph ¶ mathsection § mathsterling £ Bbbk 𝕜 \
      checkmark ✓ backslash \\ vert | Vert ‖ | ‖ % % & & # # _ _ $ $
      """
    ),
    (
      .operation,
      """
      sum ∑ prod ∏ coprod ∐ int ∫ iint ∬ iiint ∭ iiiint ⨌ oint ∮ oiint ∯ oiiint ∰ bigcap ⋂ bigcup ⋃ \
      smallint ∫ bigvee ⋁ bigwedge ⋀ bigodot ⨀ bigoplus ⨁ bigotimes ⨂ biguplus ⨄ bigsqcup ⨆
      """
    ),
    (
      .binary,
      """
      pm ± mp ∓ times × div ÷ cdot ⋅ centerdot ⋅ ast ∗ star ⋆ circ ∘ bullet ∙ cap ∩ cup ∪ uplus ⊎ \
      sqcap ⊓ sqcup ⊔ vee ∨ lor ∨ wedge ∧ land ∧ setminus ∖ smallsetminus ∖ wr ≀ diamond ⋄ \
      bigtriangleup △ bigtriangledown ▽ triangleleft ◁ triangleright ▷ oplus ⊕ ominus ⊖ otimes ⊗ \
      oslash ⊘ odot ⊙ bigcirc ◯ dagger † ddagger ‡ amalg ⨿ dotplus ∔ barwedge ⊼ \
      veebar ⊻ boxplus ⊞ boxminus ⊟ boxtimes ⊠ boxdot ⊡ ltimes ⋉ rtimes ⋊ intercal ⊺ circledast ⊛ \
      circledcirc ⊚ circleddash ⊝ curlyvee ⋎ curlywedge ⋏ divideontimes ⋇ Cap ⋒ Cup ⋓ doublecap ⋒ \
      doublecup ⋓ doublebarwedge ⩞ leftthreetimes ⋋ rightthreetimes ⋌
      """
    ),
    (
      .relation,
      """
      le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ leqslant ⩽ geqslant ⩾ equiv ≡ sim ∼ simeq ≃ approx ≈ cong ≅ \
      propto ∝ varpropto ∝ asymp ≍ doteq ≐ prec ≺ succ ≻ preceq ⪯ succeq ⪰ ll ≪ gg ≫ lll ⋘ ggg ⋙ \
      subset ⊂ supset ⊃ subseteq ⊆ supseteq ⊇ subsetneq ⊊ supsetneq ⊋ nsubseteq ⊈ nsupseteq ⊉ \
      sqsubset ⊏ sqsupset ⊐ sqsubseteq ⊑ sqsupseteq ⊒ in ∈ ni ∋ owns ∋ notin ∉ vdash ⊢ dashv ⊣ \
      models ⊨ vDash ⊨ Vdash ⊩ perp ⟂ mid ∣ nmid ∤ parallel ∥ nparallel ∦ bowtie ⋈ Join ⋈ smile ⌣ \
      frown ⌢ lt < gt > nless ≮ ngtr ≯ nleq ≰ ngeq ≱ nsim ≁ ncong ≇ lesssim ≲ gtrsim ≳ \
      lessgtr ≶ gtrless ≷ lessapprox ⪅ gtrapprox ⪆ triangleq ≜ circeq ≗ eqcirc ≖ bumpeq ≏ Bumpeq ≎ \
      because ∵ therefore ∴ approxeq ≊ thicksim ∼ backsim ∽ coloneqq ≔ between ≬ pitchfork ⋔ \
      trianglelefteq ⊴ trianglerighteq ⊵ vartriangleleft ⊲ vartriangleright ⊳ Subset ⋐ Supset ⋑ \
      to → rightarrow → leftarrow ← gets ← leftrightarrow ↔ Rightarrow ⇒ Leftarrow ⇐ \
      Leftrightarrow ⇔ uparrow ↑ downarrow ↓ updownarrow ↕ Uparrow ⇑ Downarrow ⇓ Updownarrow ⇕ \
      mapsto ↦ longmapsto ⟼ longrightarrow ⟶ longleftarrow ⟵ longleftrightarrow ⟷ \
      Longrightarrow ⟹ implies ⟹ Longleftarrow ⟸ impliedby ⟸ Longleftrightarrow ⟺ iff ⟺ \
      hookrightarrow ↪ hookleftarrow ↩ rightharpoonup ⇀ rightharpoondown ⇁ leftharpoonup ↼ \
      leftharpoondown ↽ rightleftharpoons ⇌ leftrightharpoons ⇋ nearrow ↗ searrow ↘ swarrow ↙ \
      nwarrow ↖ leadsto ⇝ rightsquigarrow ⇝ twoheadrightarrow ↠ rightrightarrows ⇉ leftleftarrows ⇇ \
      rightleftarrows ⇄ leftrightarrows ⇆ nrightarrow ↛ nleftarrow ↚ nRightarrow ⇏ nLeftarrow ⇍ \
      circlearrowright ↻ circlearrowleft ↺ multimap ⊸ Vvdash ⊪ nvdash ⊬ nvDash ⊭ nVdash ⊮ nVDash ⊯ \
      preccurlyeq ≼ succcurlyeq ≽ curlyeqprec ⋞ curlyeqsucc ⋟ precsim ≾ succsim ≿ precapprox ⪷ \
      succapprox ⪸ precneqq ⪵ succneqq ⪶ precnsim ⋨ succnsim ⋩ precnapprox ⪹ succnapprox ⪺ nprec ⊀ nsucc ⊁ \
      leqq ≦ geqq ≧ lneq ⪇ gneq ⪈ lneqq ≨ gneqq ≩ lvertneqq ≨ gvertneqq ≩ lnsim ⋦ gnsim ⋧ lnapprox ⪉ \
      gnapprox ⪊ lessdot ⋖ gtrdot ⋗ llless ⋘ gggtr ⋙ lesseqgtr ⋚ gtreqless ⋛ lesseqqgtr ⪋ gtreqqless ⪌ \
      eqslantless ⪕ eqslantgtr ⪖ eqsim ≂ backsimeq ⋍ thickapprox ≈ Doteq ≑ doteqdot ≑ risingdotseq ≓ \
      fallingdotseq ≒ subseteqq ⫅ supseteqq ⫆ subsetneqq ⫋ supsetneqq ⫌ varsubsetneq ⊊ varsupsetneq ⊋ \
      varsubsetneqq ⫋ varsupsetneqq ⫌ ntriangleleft ⋪ ntriangleright ⋫ ntrianglelefteq ⋬ \
      ntrianglerighteq ⋭ blacktriangleleft ◀ blacktriangleright ▶ shortmid ∣ nshortmid ∤ shortparallel ∥ \
      nshortparallel ∦ smallsmile ⌣ smallfrown ⌢ backepsilon ϶ nleftrightarrow ↮ nLeftrightarrow ⇎ \
      twoheadleftarrow ↞ rightarrowtail ↣ leftarrowtail ↢ upuparrows ⇈ downdownarrows ⇊ upharpoonright ↾ \
      upharpoonleft ↿ downharpoonright ⇂ downharpoonleft ⇃ restriction ↾ Lsh ↰ Rsh ↱ looparrowleft ↫ \
      looparrowright ↬ leftrightsquigarrow ↭ Rrightarrow ⇛ Lleftarrow ⇚ curvearrowleft ↶ curvearrowright ↷ \
      dashrightarrow ⇢ dasharrow ⇢ dashleftarrow ⇠
      """
    ),
    // Signs that are also relations, by their other names.
    (.binary, "lhd ⊲ rhd ⊳ unlhd ⊴ unrhd ⊵"),
    (.punctuation, "ldotp . cdotp ·"),
    (.inner, "ldots … dots … dotsc … dotso … cdots ⋯ dotsb ⋯ dotsm ⋯ dotsi ⋯ ddots ⋱ iddots ⋰"),
    (
      .opening,
      "langle ⟨ lfloor ⌊ lceil ⌈ lbrace { { { lbrack [ lvert | lVert ‖ llbracket ⟦ ulcorner ⌜ llcorner ⌞ lparen ("
    ),
    (
      .closing,
      "rangle ⟩ rfloor ⌋ rceil ⌉ rbrace } } } rbrack ] rvert | rVert ‖ rrbracket ⟧ urcorner ⌝ lrcorner ⌟ rparen )"
    ),
  ]
}
