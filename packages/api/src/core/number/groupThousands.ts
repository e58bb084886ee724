/** Sets the thousands of a written number apart: 1,400,000.5; decimals, sign and a dash stay as they are. */
export function groupThousands(text: string): string {
  const [whole = '', decimals] = text.split('.')
  const shown = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return decimals === undefined ? shown : `${shown}.${decimals}`
}
