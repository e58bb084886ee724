const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const ENTITY = /&(#x[0-9a-f]+|#[0-9]+|[a-z]+);/gi
const MAX_CODE = 0x10ffff

/** Returns the text of XML with its entities put in; what is no entity stays as it is. */
export const decodeXmlText = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(ENTITY, (whole, name: string) =>
        name.startsWith('#') ? (charOf(name) ?? whole) : (NAMED[name] ?? whole),
      )
    : text

function charOf(name: string): string | undefined {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code <= MAX_CODE ? String.fromCodePoint(code) : undefined
}

const ESCAPE = /_x([0-9a-f]{4})_/gi

/**
 * Returns the text of a cell: entities, and the characters that Excel writes as `_x000D_`. XML ends every line with LF, so CR LF
 * behind `_x000D_` is one line break.
 */
export const decodeCellText = (text: string): string =>
  decodeXmlText(text.replaceAll('\r\n', '\n')).replaceAll(ESCAPE, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
