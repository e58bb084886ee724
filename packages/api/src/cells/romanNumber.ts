/** Only up to IX: a lone X is a cross, not a ten. */
const ROMAN: readonly string[] = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX']
const CHINESE: readonly string[] = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十']

/** Returns the value of a Roman (I–IX, either case) or Chinese (一–十) numeral in normalised text, else null. */
export function numeralValue(text: string): number | null {
  const position = Math.max(ROMAN.indexOf(text.toUpperCase()), CHINESE.indexOf(text))
  return position < 0 ? null : position + 1
}
