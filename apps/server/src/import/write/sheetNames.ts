/** Name and head of the sheet of a template that explains it. */
export const NOTES_SHEET = '说明'

const LONGEST = 31
const FORBIDDEN = /[[\]:*?/\\]/g

/** Returns sheet names that Excel accepts: at most 31 characters, none of `[]:*?/\`, all different. */
export function tidySheetNames(names: readonly string[]): string[] {
  const used = new Set<string>()
  return names.map((name) => {
    const tidy =
      name
        .replaceAll(FORBIDDEN, ' ')
        .replaceAll(/^'+|'+$/g, '')
        .trim()
        .slice(0, LONGEST) || '工作表'
    const free = firstFree(tidy, used)
    used.add(free.toLowerCase())
    return free
  })
}

function firstFree(name: string, used: ReadonlySet<string>): string {
  for (let i = 1; ; i++) {
    const suffix = i === 1 ? '' : `_${i}`
    const candidate = name.slice(0, LONGEST - suffix.length) + suffix
    if (!used.has(candidate.toLowerCase())) return candidate
  }
}
