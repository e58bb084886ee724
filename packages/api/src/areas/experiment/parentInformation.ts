import { z } from 'zod'
import { idIn, idOut } from '../../core/wireFields.ts'
import { query } from '../../core/route.ts'
import { method, varietyRow } from './trialShapes.ts'

export const parentRoles = { female: '母本', male: '父本' } as const
export type ParentRole = keyof typeof parentRoles

/** Simple mean of gains over the first check, and what it rests on. */
const meanGain = z.object({
  /** Ratio of means over common points, averaged over trials, %. */
  gainPct: z.number().nullable(),
  /** Trials with a gain. */
  trials: z.number(),
  /** Points of these trials. */
  points: z.number(),
  /** Their years, the newest first. */
  years: z.array(z.number()),
  /** Why there is no gain. */
  reason: z.string().nullable(),
})

/** A combination tested with a parent. */
const combination = meanGain.extend({
  /** Its newest entry. */
  id: idOut,
  name: z.string(),
  femaleParent: z.string().nullable(),
  maleParent: z.string().nullable(),
  /** The entry that was asked about. */
  isSelf: z.boolean(),
  /** Has both parents of the entry. */
  isFullSib: z.boolean(),
  statusLabel: z.string(),
})

/** A record of germplasm that is called like a parent, or has its name as number. */
const ownGermplasm = z.object({
  id: idOut,
  name: z.string(),
  code: z.string().nullable(),
  germType: z.string().nullable(),
  heteroticGroup: z.string().nullable(),
})

const parent = z.object({
  role: z.enum(['female', 'male']),
  /** Null where the entry names none. */
  name: z.string().nullable(),
  /** Its records in 种质资源, for those who may read them. */
  germplasm: z.array(ownGermplasm),
  /** Its own parents, as its own entries name them. */
  femaleParent: z.string().nullable(),
  maleParent: z.string().nullable(),
  /** Trials in which it was an entry itself, the newest first. */
  trials: z.array(varietyRow),
  /** The best of its combinations, the entry among them. */
  combinations: z.array(combination),
  /** How many there are; only the best are listed. */
  total: z.number(),
  /** Mean of its combinations: 平均增产, not a general combining ability. */
  overview: meanGain.extend({ combinations: z.number() }),
})

export const parentInformation = query({
  method: 'GET',
  path: '/api/experiment/experimentVariety/parentInformation',
  summary: '亲本的试验信息：亲本自身的试验、同亲本组合的表现',
  access: 'experiment.variety:read',
  reads: ['experiment.variety', 'experiment.value', 'upgrade.record', 'research.germplasm'],
  input: z.object({ id: idIn('品种') }),
  output: z.object({ variety: varietyRow, parents: z.array(parent), methods: z.array(method) }),
})
