/** Characters of a unified social credit code (GB 32100-2015) in the order of their values: no I, O, S, V, Z. */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const LENGTH = 18

/**
 * Returns whether a text is a unified social credit code: 18 characters, digits 3 to 8 the administrative division, the last
 * one a check character. Each of the first 17 is weighted with 3^i mod 31 (GB 32100-2015, 4.5).
 */
export function isCreditCode(code: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(code)) return false
  return checkCharacter(code.slice(0, LENGTH - 1)) === code.at(-1)
}

/** The check character of the first 17 characters. */
export function checkCharacter(first: string): string {
  let sum = 0
  let weight = 1
  for (const character of first) {
    sum += ALPHABET.indexOf(character) * weight
    weight = (weight * 3) % ALPHABET.length
  }
  return ALPHABET.charAt((ALPHABET.length - (sum % ALPHABET.length)) % ALPHABET.length)
}
