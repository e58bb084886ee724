import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isOurs } from './listFiles.ts'

/** A document and its text. */
export interface Document {
  path: string
  text: string
}

export const readDocument = (root: string, path: string): Document => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
})

/** Returns the relative links of a document, pictures included, whose file or heading is not in the repository. */
export const brokenLinks = (root: string, { path, text }: Document): string[] =>
  linksIn(text)
    .filter((link) => !leadsSomewhere(root, path, link))
    .map((link) => `${path}: ${link}`)

/** Returns the targets of Markdown links, without those to other sites. */
export const linksIn = (text: string): string[] =>
  [...withoutBlocks(text).matchAll(/\]\(([^)\s]+)[^)]*\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^[a-z]+:/.test(target))

/** Removes blocks of code, in which anything may look like a link. */
const withoutBlocks = (text: string): string => text.replaceAll(/^```.*?^```$/gms, '')

function leadsSomewhere(root: string, from: string, link: string): boolean {
  const [name = '', heading] = decodeURI(link).split('#')
  const path = name === '' ? from : join(dirname(from), name)
  if (!isOurs(path) || !existsSync(join(root, path))) return false
  return heading === undefined || anchorsOf(readDocument(root, path).text).includes(heading)
}

/** Returns the anchors of headings as GitHub makes them: lower case, hyphens between words, no punctuation. */
const anchorsOf = (text: string): string[] =>
  [...withoutBlocks(text).matchAll(/^#+ +(.+)$/gm)].map(([, title]) =>
    title!
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  )

/** Returns the commands `npm run X` of a document for which package.json has no script. */
export const unknownCommands = ({ path, text }: Document, scripts: readonly string[]): string[] =>
  [...text.matchAll(/\bnpm run(?: -\S+)* ([\w:-]+)/g)]
    .map(([, script]) => script!)
    .filter((script) => !scripts.includes(script))
    .map((script) => `${path}: npm run ${script}`)

/** Returns the paths in a document's code spans that do not exist in the repository; patterns are left out. */
export const unknownPaths = (root: string, { path, text }: Document): string[] =>
  [...withoutBlocks(text).matchAll(/`((?:apps|packages|tools|docs|bench|\.ci)\/[\w./-]*)`/g)]
    .map(([, named]) => named!)
    .filter((named) => !existsSync(join(root, named)))
    .map((named) => `${path}: ${named}`)

/**
 * Returns the source files in a document's code spans (`write.ts`, `db/write.ts`) that no path of the repository ends with; patterns
 * are left out.
 */
export const unknownSources = ({ path, text }: Document, paths: readonly string[]): string[] =>
  [...withoutBlocks(text).matchAll(/`([\w./@-]+\.(?:tsx?|css|mjs))`/g)]
    .map(([, named]) => named!)
    .filter((named) => !paths.some((known) => `/${known}`.endsWith(`/${named}`)))
    .map((named) => `${path}: ${named}`)

/**
 * Returns the files and folders named in the tables of a README that do not exist. The first cell of a row names what is beside the
 * README; the others may also name what is in a folder of the first cell.
 */
export const unknownEntries = (root: string, { path, text }: Document): string[] =>
  tableRowsOf(text)
    .flatMap(([first = '', ...others]) => {
      const folder = dirname(path)
      const inner = filesIn(first)
        .filter((name) => name.endsWith('/'))
        .map((name) => join(folder, name))
      return [
        ...unknownIn(root, filesIn(first), [folder]),
        ...unknownIn(root, filesIn(others.join()), [folder, ...inner, '.']),
      ]
    })
    .map((name) => `${path}: ${name}`)

const tableRowsOf = (text: string): string[][] =>
  [...withoutBlocks(text).matchAll(/^\|(.+)\|$/gm)].map(([, cells]) => cells!.split('|'))

/** Returns the names of files (`index.ts`) and folders (`pk/`) in code spans. */
const filesIn = (cell: string): string[] =>
  [...cell.matchAll(/`([\w./-]+(?:\/|\.(?:tsx?|css|md)))`/g)].map(([, name]) => name!)

const unknownIn = (root: string, names: readonly string[], folders: readonly string[]): string[] =>
  names.filter((name) => !folders.some((folder) => existsSync(join(root, folder, name))))
