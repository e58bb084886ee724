import { renamed, templateFiles } from './template.ts'

/**
 * Returns whether an area of this name would break: an identifier of the template becomes one that the same file has already
 * (`notice` as `order`, `insertNotice` as `insertRow`), or two files of the template get the same path.
 */
export const clashesWithTemplate = (name: string): boolean => {
  const files = templateFiles()
  const paths = new Set(files.map(({ path }) => path))
  return (
    isMixed(paths, name) || files.some(({ path, text }) => isCode(path) && isMixed(identifiersOf(text), name))
  )
}

const isCode = (path: string): boolean => /\.tsx?$/.test(path)

/** Returns whether different words of the template become one under another name. */
const isMixed = (words: ReadonlySet<string>, name: string): boolean =>
  new Set([...words].map((word) => renamed(word, { name, title: '' }))).size < words.size

/** Returns the identifiers of code; words in comments and quoted texts are left out. */
const identifiersOf = (code: string): Set<string> =>
  new Set(code.replaceAll(/\/\*.*?\*\/|'[^'\n]*'|"[^"\n]*"/gs, ' ').match(/[A-Za-z_$][\w$]*/g))
