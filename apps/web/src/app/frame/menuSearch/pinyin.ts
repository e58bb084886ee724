import { syllables } from './syllables.ts'

/** The readings of each character, without tones. */
const readings = new Map<string, readonly string[]>()
for (const [, syllable = '', characters = ''] of syllables.matchAll(/([a-z]+)([^a-z]+)/g)) {
  for (const character of characters) {
    readings.set(character, [...(readings.get(character) ?? []), syllable])
  }
}

/** Returns the readings of a character in small letters; a letter or digit reads as itself, any other sign as nothing. */
const readingsOf = (character: string): readonly string[] =>
  readings.get(character) ?? [/[a-z\d]/i.test(character) ? character.toLowerCase() : '']

/** Returns true if every character of a text has a reading. */
export const isReadable = (text: string): boolean =>
  Array.from(text).every((character) => !/\p{Script=Han}/u.test(character) || readings.has(character))

/**
 * Returns true if letters read a part of a text from the beginning of a character: each character in full or by its
 * initial, the last one as far as it is typed. `syjz`, `shiyanjz` and `jinzh` read 试验进展.
 */
export function readsAs(text: string, letters: string): boolean {
  const characters = Array.from(text, readingsOf)
  return characters.some((_, at) => readsFrom(characters, at, letters))
}

function readsFrom(characters: readonly (readonly string[])[], at: number, letters: string): boolean {
  if (letters === '') return true
  return (characters[at] ?? []).some((reading) => {
    if (reading.startsWith(letters)) return true
    const isFull = letters.startsWith(reading) && readsFrom(characters, at + 1, letters.slice(reading.length))
    return (
      isFull ||
      (reading !== '' && letters[0] === reading[0] && readsFrom(characters, at + 1, letters.slice(1)))
    )
  })
}
