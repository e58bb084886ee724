import type { Decision } from '@hepu/api/areas/upgrade/promotionShapes'

/** What a question is about. */
export type Topic =
  | 'project'
  | 'standard'
  | 'promotion'
  | 'lodging'
  | 'disease'
  | 'points'
  | 'gain'
  | 'rank'
  | 'entries'
  | 'figures'
  | 'trials'

export interface Understood {
  topic: Topic | null
  year: number | null
  /** How many rows are asked for. */
  top: number
  /** Asked from the lowest. */
  fromLowest: boolean
  /** Which verdicts are asked for. */
  decision: Decision | null
  /** Asks for the parents. */
  parents: boolean
  /** Speaks of something named before. */
  pointsBack: boolean
  /** Pieces that may be names or parts of names, longest first. */
  tokens: string[]
}

const DEFAULT_TOP = 10
const MAX_TOP = 30

/** Keywords of each topic. The first topic whose keywords occur counts. */
const topics: readonly (readonly [Topic, RegExp])[] = [
  ['standard', /标准|阈值|门槛|指标|晋级条件/],
  ['project', /项目|课题|经费/],
  ['promotion', /晋级|淘汰|续试|待定|判定|预演|执行单|评估|发布/],
  ['lodging', /倒伏|倒折|抗倒/],
  ['disease', /病|抗性/],
  ['points', /各点|各个?试点|每个?试点|分试点|哪个点|哪些点|各地/],
  ['gain', /(增产|比对照|较对照|超对照).*(最|排|前|哪)|(最|前|哪).*(增产|减产|比对照|较对照|超对照)/],
  [
    'rank',
    /最?高产|产量.*最|最.*产量|第一名|最好|最差|最低|排名|排行|名次|位次|前\s*[\d一二三四五六七八九十]/,
  ],
  ['figures', /变异系数|\bcv\b|\blsd\d*|误差|显著|组均|方差|对照是|哪些?对照|什么对照/i],
  ['entries', /(哪些|多少|几个|所有|全部|列出).{0,4}(品种|材料|组合)|参试品种|品种(名单|清单|列表)/],
  ['trials', /试验|组别|哪些组|几个组|试点/],
]

const decisionWords: readonly (readonly [Decision, RegExp])[] = [
  ['RETEST', /续试/],
  ['HOLD', /待定/],
  ['DROP', /淘汰|(没|未|不)(有|能|予)?晋级/],
  ['UP', /(哪些|哪几个|名单|列出|多少|几个).*晋级|晋级了|拟晋级|晋级的/],
]

const BACK = /它|该品种|该组|这个品种|这个组|这组|此品种|上面|刚才|^那|呢[？?。]?$/

/** Words of questions, which are never part of a name; they part what is left into candidates. */
const COMMON =
  /请问|您好|你好|玉米|水稻|小麦|大豆|当前机构|作物|帮我|查一下|查询|查找|查看|看看|告诉我|介绍|一下|什么|怎么样|怎样|如何|为什么|多少|哪一?个|哪些|哪几个|几个|有没有|有哪些|是否|对比|比较|相比|对照|产量|亩产|折亩产|单产|均产|平均|增产率?|减产|增产点数?|点率|位次|排名|名次|最高产?|最低|最多|最大|最好|最差|高产|前十|前五|前三|品种|材料|组合|亲本|父本|母本|第一名|试验|试点|组别|各点|组均值|变异系数|误差|显著性?|方差分析|晋级|淘汰|续试|待定|判定|标准|阈值|指标|评估|预演|执行单|发布|原因|倒伏率?|倒折率?|抗倒性?|病害|抗病性?|抗性|病级|主要|次要|表现|情况|结果|数据|信息|历年|今年|去年|本年|年份|当前|目前|所有|全部|列出|名单|参试|公斤|千克|的|了|吗|呢|和|与|跟|在|是|有|及|或|里|中|年|组|前|个|比|较/g

/** Reads a question by its keywords. Names are looked up afterwards. */
export function understand(question: string, thisYear: number): Understood {
  const text = question.normalize('NFKC')
  return {
    topic: topics.find(([, words]) => words.test(text))?.[0] ?? null,
    year: yearOf(text, thisYear),
    top: topOf(text),
    fromLowest: /最低|最差|最少|倒数|减产/.test(text),
    decision: decisionWords.find(([, words]) => words.test(text))?.[0] ?? null,
    parents: /亲本|父本|母本/.test(text),
    pointsBack: BACK.test(text),
    tokens: tokensOf(text),
  }
}

function yearOf(text: string, thisYear: number): number | null {
  const written = /(?<!\d)(19[7-9]\d|20\d\d)(?!\d)/.exec(text)?.[1]
  if (written) return Number(written)
  if (/今年|本年/.test(text)) return thisYear
  return /去年/.test(text) ? thisYear - 1 : null
}

const NUMERALS = '一二三四五六七八九十'

function topOf(text: string): number {
  const found = /(?:前|top|最.{0,4}?)\s*(\d{1,3}|[一二三四五六七八九十])(?:个|名|位|\D|$)/i.exec(text)?.[1]
  if (!found) return DEFAULT_TOP
  const number = /\d/.test(found) ? Number(found) : NUMERALS.indexOf(found) + 1
  return Math.min(Math.max(number, 1), MAX_TOP)
}

const NOT_NAMES = /^(19|20)\d\d$|^\d{1,2}$|^(cv|lsd|lsd0?\.?0?[15]|ck\d?|kg|top\d*|mu|pk)$/i

/** A name as it is mostly written: letters and digits, with up to three characters before them. */
const LIKE_A_NAME = /\p{Script=Han}{0,3}[a-z0-9][a-z0-9/.×*-]*[a-z0-9]号?|[a-z0-9][a-z0-9/.×*-]{2,}/giu
const MAX_TOKENS = 8
/** No name is longer. */
const TOKEN_LENGTH = 100

function tokensOf(text: string): string[] {
  const parts = text
    .replace(/(?<!\d)(19[7-9]\d|20\d\d)年?(?!\d)/g, ' ')
    .replace(COMMON, ' ')
    .split(/[\s,，。.!！?？、;；:：“”"'‘’（）()《》【】「」]+/)
  const inside = parts.flatMap((part) => {
    const names = part.match(LIKE_A_NAME) ?? []
    return [part, ...names, ...names.map((name) => name.replace(/^\p{Script=Han}+|号$/gu, ''))]
  })
  const useful = inside.filter(
    (part) => part.length >= 2 && part.length <= TOKEN_LENGTH && !NOT_NAMES.test(part),
  )
  return [...new Set(useful)].toSorted((a, b) => b.length - a.length).slice(0, MAX_TOKENS)
}
