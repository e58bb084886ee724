import { z } from 'zod'
import { idIn, idOut, year } from '../../../core/wireFields.ts'
import { method } from '../../experiment/shared.ts'

/** Most varieties in one's PK list, and in a saved comparison. */
export const PK_LIMIT = 10
/** Most groups one comparison draws on. */
export const PK_GROUP_LIMIT = 60
/** Slider of the yield difference that a win must exceed, kg/亩. */
export const PK_THRESHOLD_MAX = 300

/** 与对照比 has one base for all; 品种互比 compares every two. */
export const pkModes = { contrast: '与对照比', free: '品种互比' } as const
export type PkMode = keyof typeof pkModes
export const pkMode = z.enum(['contrast', 'free'])

export const pkEntryIds = z.array(idIn('品种')).max(PK_LIMIT, `最多${PK_LIMIT}个品种`)
export const pkGroupIds = z.array(idIn('组别')).max(PK_GROUP_LIMIT, `一次最多${PK_GROUP_LIMIT}个组别`)
export const pkThreshold = z
  .number('增产阈值不正确')
  .min(0, '增产阈值不得小于0')
  .max(PK_THRESHOLD_MAX, `增产阈值不得大于${PK_THRESHOLD_MAX}`)

/**
 * The subject of a comparison. The first given counts: a saved comparison, all entries of a group (or of the group of an
 * evaluation), the named entries; without any the caller's PK list. An entry represents its variety: trials of the same name
 * in other groups count too, unless groups or years are named.
 */
export const comparisonInput = {
  pkId: idIn('组合PK').optional(),
  groupId: idIn('组别').optional(),
  upgradeId: idIn('晋级评估').optional(),
  entryIds: pkEntryIds.optional(),
  /** The variety all others are compared with; the first check of the newest group when absent. */
  baseEntryId: idIn('对比品种').optional(),
  groupIds: pkGroupIds.optional(),
  years: z.array(year).max(50, '最多50个年份').optional(),
  threshold: pkThreshold.optional(),
  /** False leaves `results` empty, for who computes them from the data; a whole group has some thousand. */
  withResults: z.boolean('结果须为是或否').optional(),
}

const pkRule = z.object({
  kind: z.enum(['yield', 'percent', 'grade', 'moisture', 'number']),
  better: z.enum(['HIGH', 'LOW', 'NONE']),
  band: z.number().nullable(),
  best: z.number(),
})

/** A variety by its name, with the entries of that name in the groups compared. */
const pkVariety = z.object({
  name: z.string(),
  isCk: z.boolean(),
  entries: z.array(z.object({ id: idOut, groupId: idOut })),
})

/** A point of a group of a year. */
const pkSite = z.object({
  groupId: idOut,
  groupName: z.string(),
  year: z.number(),
  phaseLabel: z.string(),
  pointId: idOut,
  pointName: z.string(),
})

const pkTrait = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.string().nullable(),
  decimals: z.number(),
  category: z.string(),
  rule: pkRule,
  /** Variety → site; null = not surveyed. */
  values: z.array(z.array(z.number().nullable())),
  pressure: z.array(z.boolean()).nullable(),
})

/** 对照 is here the variety that the target is compared with, a check or any other. */
export const siteCountLabels = {
  targetSites: '目标点次',
  baseSites: '对照点次',
  common: '对比点数',
} as const

/** Figures of two varieties in one trait; formulas in packages/breeding/src/pk. */
export const pkResult = z.object({
  target: z.string(),
  base: z.string(),
  trait: z.string(),
  traitLabel: z.string(),
  targetSites: z.number(),
  baseSites: z.number(),
  common: z.number(),
  targetMean: z.number().nullable(),
  baseMean: z.number().nullable(),
  difference: z.number().nullable(),
  differencePct: z.number().nullable(),
  wins: z.number(),
  judged: z.number(),
  winRatePct: z.number().nullable(),
  winReason: z.string().nullable(),
  band: z.enum(['GOOD', 'EVEN', 'BAD']).nullable(),
  t: z.object({
    n: z.number(),
    sd: z.number().nullable(),
    t: z.number().nullable(),
    df: z.number().nullable(),
    p: z.number().nullable(),
    ci95: z.number().nullable(),
    reason: z.string().nullable(),
  }),
  sign: z.object({
    n: z.number(),
    plus: z.number(),
    oneSided: z.number().nullable(),
    twoSided: z.number().nullable(),
    reason: z.string().nullable(),
  }),
  reason: z.string().nullable(),
})

/** A comparison: the data it rests on, and the results in yield. The screen computes the rest by the same rules. */
export const comparison = z.object({
  mode: pkMode,
  title: z.string(),
  base: z.string().nullable(),
  threshold: z.number(),
  /** Groups in which varieties to compare meet, the newest first; those that count are `counted`. */
  groups: z.array(
    z.object({
      id: idOut,
      name: z.string(),
      year: z.number(),
      phaseLabel: z.string(),
      counted: z.boolean(),
    }),
  ),
  /** What it is confined to; empty = all. */
  years: z.array(z.number()),
  groupIds: z.array(idOut),
  varieties: z.array(pkVariety),
  sites: z.array(pkSite),
  traits: z.array(pkTrait),
  results: z.array(pkResult),
  methods: z.array(method),
  /** Why nothing can be compared; null when something can. */
  reason: z.string().nullable(),
  /** What the reader must know of what was left out. */
  note: z.string().nullable(),
})
