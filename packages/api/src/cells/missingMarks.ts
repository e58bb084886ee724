/** Marks that field books use for "not recorded"; read as missing with a remark. */
const DASH = /^[-\u2010-\u2015\u2212_~/\\|*.·]+$/
const MARKS = new Set(['n/a', 'na', 'n.a.', 'nan', 'null', '无数据', '未测', '未调查', '未记载', '未记录'])
/** Words that say why there is no value; read as missing with a remark. */
const WORDS = new Set(
  [
    '缺失 缺失值 缺测 缺 缺值 缺数 缺区 缺苗 缺株 无 空 空白 不详 未知 待测 待定 报废 作废 废 取消 无效 死亡 丢失 损失 漏测 没测 没有',
    '绝收 绝产 无收 无产量 弃收 弃测 毁种 受灾 水淹 旱死 冻死 鼠害 鸟害 未收 未种 未播 未出苗 未结实 未成熟 未计产 未测产',
    '缺苗未计产 无法测产 无法计产 missing lost none nil',
  ].flatMap((words) => words.split(' ')),
)
/** Numbers that instruments and statistics programs write for "no value". */
const CODES = new Set([9999, -9999, 99999, -99999, 999999, -999999])
const ERROR_VALUE = /^#(?:N\/A|DIV\/0!|REF!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA)$/i

/** Returns whether normalised text is a mark or a word for a missing value. */
export function missingKindOf(text: string): 'dash' | 'word' | null {
  const word = text.toLowerCase().replaceAll(' ', '')
  if (DASH.test(word) || MARKS.has(word)) return 'dash'
  return WORDS.has(word) ? 'word' : null
}

/** Returns whether a number is one of the usual codes for a missing value, such as 9999. */
export const isMissingCode = (value: number): boolean => CODES.has(value)

/** Returns whether text is what Excel shows for a failed formula, typed in or exported as text. */
export const isErrorValue = (text: string): boolean => ERROR_VALUE.test(text)
