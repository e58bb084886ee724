/** Makes the text that a format shows for a number. */
export type Showing = (value: number) => string

/** Longest format that is looked at; Excel has none longer than 255 characters. */
const LONGEST = 255
/** One sign of a format: quoted text, an escaped sign, a width or fill mark, a bracket, an exponent, or any other sign. */
const SIGN = /"([^"]*)"|\\(.)|[_*].|\[[^\]]*\]|(E[+-])|([\s\S])/gi
const DIGIT = /[0#?]/
/** Shows the number as it is; the Chinese name is what WPS and Chinese Excel write. */
const GENERAL = /general|G\/通用格式/gi

/** A placeholder of a digit, or a text that stands between them. */
interface Piece {
  kind: 'digit' | 'point' | 'percent' | 'exponent' | 'comma' | 'text'
  text: string
}

/**
 * Returns how a format shows a number where this says more than the number: leading zeros (`0000`), a percentage, an exponent, or
 * words around it (`"NC"000`). Null for plain formats, amounts of money and thousands, which show the number itself.
 */
export function showingOf(code: string): Showing | null {
  if (code.length > LONGEST) return null
  const [section = '', negative] = sectionsOf(code.replaceAll(GENERAL, '0.##########'))
  const pieces = piecesOf(section)
  if (!says(pieces)) return null
  const below = negative === undefined ? null : piecesOf(negative)
  return (value) =>
    value < 0 && below !== null && below.some(({ kind }) => kind === 'digit')
      ? show(below, -value)
      : `${value < 0 ? '-' : ''}${show(pieces, Math.abs(value))}`
}

/** Splits a format into its parts for positive and negative numbers, zero and text. */
function sectionsOf(code: string): string[] {
  const sections = ['']
  for (const [sign] of code.matchAll(SIGN)) {
    if (sign === ';') sections.push('')
    else sections[sections.length - 1] += sign
  }
  return sections
}

const piecesOf = (section: string): Piece[] =>
  Array.from(section.matchAll(SIGN)).flatMap(([sign, quoted, escaped, exponent, other]): Piece[] => {
    if (exponent !== undefined) return [{ kind: 'exponent', text: exponent }]
    if (other === undefined) {
      const text = quoted ?? escaped ?? (/^\[\$[^-\]]/.test(sign) ? MONEY : '')
      return text === '' ? [] : [{ kind: 'text', text }]
    }
    return [{ kind: kindOf(other), text: other }]
  })

const MONEY = '¥'
const IS_MONEY = /[¥￥$€£元]/

function kindOf(sign: string): Piece['kind'] {
  if (DIGIT.test(sign)) return 'digit'
  if (sign === '.') return 'point'
  if (sign === '%') return 'percent'
  return sign === ',' ? 'comma' : 'text'
}

/** Whether a format says more than the number. */
function says(pieces: readonly Piece[]): boolean {
  const has = (kind: Piece['kind']): boolean => pieces.some((piece) => piece.kind === kind)
  if (!has('digit') || has('comma')) return false
  const texts = pieces.filter(({ kind }) => kind === 'text').map(({ text }) => text)
  if (texts.some((text) => IS_MONEY.test(text) || text === '/')) return false
  return has('percent') || has('exponent') || zerosOf(pieces) > 1 || texts.some((text) => text.trim() !== '')
}

/** Returns pieces before the decimal point. */
function wholePart(pieces: readonly Piece[]): readonly Piece[] {
  const point = pieces.findIndex(({ kind }) => kind === 'point')
  return point < 0 ? pieces : pieces.slice(0, point)
}

/** Returns the least number of digits before the decimal point. */
const zerosOf = (pieces: readonly Piece[]): number =>
  wholePart(pieces).filter(({ kind, text }) => kind === 'digit' && text === '0').length

function show(pieces: readonly Piece[], value: number): string {
  const exponent = pieces.findIndex(({ kind }) => kind === 'exponent')
  if (exponent >= 0) return showExponent(pieces.slice(0, exponent), value)
  const scaled = pieces.some(({ kind }) => kind === 'percent') ? value * 100 : value
  const whole = wholePart(pieces)
  const rest = pieces.slice(whole.length)
  const decimals = rest.filter(({ kind }) => kind === 'digit').length
  const [left = '', right = ''] = scaled.toFixed(decimals).split('.')
  return showWhole(whole, left) + showRest(rest, right)
}

/** Fills the placeholders from the right; the first takes what is left of the digits. */
function showWhole(pieces: readonly Piece[], digits: string): string {
  let left = digits.replace(/^0+(?=\d)/, '')
  const first = pieces.findIndex(({ kind }) => kind === 'digit')
  let shown = ''
  for (let at = pieces.length - 1; at >= 0; at--) {
    const { kind, text } = pieces[at]!
    if (kind !== 'digit') shown = text + shown
    else if (at === first) shown = (left || (text === '0' ? '0' : '')) + shown
    else {
      shown = (left.at(-1) ?? (text === '0' ? '0' : '')) + shown
      left = left.slice(0, -1)
    }
  }
  return shown
}

/** Fills the decimals; an optional one that is zero is left out, with those behind it. */
function showRest(pieces: readonly Piece[], digits: string): string {
  const least = pieces.filter(({ kind }) => kind === 'digit').findLastIndex(({ text }) => text === '0') + 1
  const kept = digits.slice(0, Math.max(least, digits.replace(/0+$/, '').length))
  let at = 0
  return pieces
    .map(({ kind, text }) => {
      if (kind === 'point') return kept === '' ? '' : '.'
      return kind === 'digit' ? (kept[at++] ?? '') : text
    })
    .join('')
}

function showExponent(pieces: readonly Piece[], value: number): string {
  const decimals = pieces.slice(wholePart(pieces).length).filter(({ kind }) => kind === 'digit').length
  const [digits = '', power = ''] = value.toExponential(decimals).split('e')
  return `${digits}E${power.replace(/(?<=[+-])(\d)$/, '0$1')}`
}

/** Formats of Excel's own that say more than the number. */
export const builtInShowing: ReadonlyMap<number, Showing | null> = new Map(
  (
    [
      [9, '0%'],
      [10, '0.00%'],
      [11, '0.00E+00'],
      [48, '##0.0E+0'],
    ] as const
  ).map(([no, code]) => [no, showingOf(code)]),
)
