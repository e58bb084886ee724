/** A name, and what a mark in it says of the entry. */
export interface Marked {
  /** The name without the mark; the mark itself if there is nothing else. */
  name: string
  /** Number of the check; null if the mark has none. */
  ckNo: number | null
}

const WORD = '(?:ck|对照)(?:品种)?'
const NUMBER = String.raw`[-_ ]?(0?[1-9]|1\d|20)?`
const ALONE = new RegExp(`^${WORD}${NUMBER}$`, 'i')
/** 郑单958(CK), 郑单958【对照2】. */
const BRACKETED_BEHIND = new RegExp(`^(.+?) ?[([【<] ?${WORD}${NUMBER} ?(?:[,、;].*)?[)\\]】>]$`, 'i')
/** (CK1)郑单958. */
const BRACKETED_BEFORE = new RegExp(`^[([【<] ?${WORD}${NUMBER} ?[)\\]】>] ?(.+)$`, 'i')
/** 对照(郑单958), CK1【郑单958】. */
const BEFORE_BRACKETED = new RegExp(`^${WORD}${NUMBER} ?[([【<] ?(.+?) ?[)\\]】>]$`, 'i')
/** 郑单958CK, 郑单958-对照2. A latin letter before CK belongs to the name. */
const BEHIND = new RegExp(`^(.+?)[-_/ ]*(?<![a-z])${WORD}${NUMBER}$`, 'i')
/** CK1 郑单958, 对照:郑单958. */
const BEFORE = new RegExp(`^${WORD}(?:${NUMBER}[ :、]+|[-_ ]?(0?[1-9]|1\\d|20)[-_.]+)(.*\\p{L}.*)$`, 'iu')
/** CK1郑单958. */
const BEFORE_CHINESE = new RegExp(`^${WORD}(\\d{0,2})[-_]?(\\p{Script=Han}.*)$`, 'iu')
/** What may be left of a name: 对照甲 and 高产对照 are names as they are. */
const WHOLE_NAME = /\d|.{3}/
/** Most names have no mark: one test spares the others. */
const ANY = /ck|对照|[★☆▲△※]/i
/** Signs that stations put before or behind the name of the check. */
const SIGNED = /^[★☆▲△※]+ ?(.+)$|^(.+?) ?[★☆▲△※]+$/
/** What a remark says around the mark: 为对照, 本组对照品种, (CK1), 国家对照. */
const NOTED = new RegExp(
  `^[([【]?(?:为|作为?|本组|本试验|国家|省级?|区试|统一|主要?|副|第?[一二三123])*${WORD}${NUMBER}用?[)\\]】]?$`,
  'i',
)

/** Returns the name without its check mark and the number of the check; null for a name without a mark. */
export function readCheckMark(name: string): Marked | null {
  if (!ANY.test(name)) return null
  const alone = ALONE.exec(name)
  if (alone) return { name, ckNo: numberOf(alone[1]) }
  const signed = SIGNED.exec(name)
  if (signed) return { name: (signed[1] ?? signed[2])!, ckNo: null }
  const before = BRACKETED_BEFORE.exec(name)
  if (before) return { name: before[2]!, ckNo: numberOf(before[1]) }
  const behind = BRACKETED_BEHIND.exec(name)
  if (behind) return { name: behind[1]!, ckNo: numberOf(behind[2]) }
  const around = BEFORE_BRACKETED.exec(name)
  if (around && WHOLE_NAME.test(around[2]!)) return { name: around[2]!, ckNo: numberOf(around[1]) }
  const bare = readBareMark(name)
  return bare && WHOLE_NAME.test(bare.name) ? bare : null
}

/** Reads a mark without brackets. */
function readBareMark(name: string): Marked | null {
  const chinese = BEFORE_CHINESE.exec(name)
  if (chinese) return { name: chinese[2]!, ckNo: numberOf(chinese[1]) }
  const behind = BEHIND.exec(name)
  if (behind) return { name: behind[1]!, ckNo: numberOf(behind[2]) }
  const before = BEFORE.exec(name)
  return before && { name: before[3]!, ckNo: numberOf(before[1] ?? before[2]) }
}

/** Returns the mark that a remark or a code beside the name begins with, such as `对照2，缺苗`; null if there is none. */
export function markIn(text: string | null): Pick<Marked, 'ckNo'> | null {
  if (text === null || !ANY.test(text)) return null
  const alone = NOTED.exec(
    text
      .trim()
      .normalize('NFKC')
      .split(/[,;、。:\s]/)[0] ?? '',
  )
  return alone && { ckNo: numberOf(alone[1]) }
}

const numberOf = (digits: string | undefined): number | null => (digits ? Number(digits) : null)
