import { z } from 'zod'
import { pictureKinds, type PictureKind } from './paperLabels.ts'

/** Something known of a variety; null where nothing is recorded. */
const fact = z.object({ label: z.string(), value: z.string().nullable() })
export type Fact = z.infer<typeof fact>

/** 产量表现 in one trial or, from the register, over all points of a stage. */
const yieldRow = z.object({
  /** Null where the register names no year. */
  year: z.number().nullable(),
  phase: z.string(),
  group: z.string().nullable(),
  /** kg/亩 */
  meanYield: z.number().nullable(),
  checkName: z.string().nullable(),
  /** 比对照, % */
  gainPct: z.number().nullable(),
  gainPoints: z.number().nullable(),
  points: z.number().nullable(),
  /** 增产点率, % */
  gainPointRate: z.number().nullable(),
  source: z.enum(['trial', 'register']),
})
export type YieldRow = z.infer<typeof yieldRow>

const kinds = Object.keys(pictureKinds) as [PictureKind, ...PictureKind[]]

/** A move of 商业化状态, or a decision that caused it. */
const decisionRow = z.object({ day: z.string(), text: z.string(), by: z.string().nullable() })
export type DecisionRow = z.infer<typeof decisionRow>

/**
 * Everything a one-page paper says, as it was rendered from the records at `asOf`. A version stores it; the page is made from
 * it alone, so that an old version is printed as it was.
 */
export const paperContent = z.object({
  name: z.string(),
  /** Code of the product; null for a variety that is none yet. */
  code: z.string().nullable(),
  crop: z.string(),
  approvalNo: z.string().nullable(),
  company: z.string().nullable(),
  allocatedOn: z.string().nullable(),
  state: z.string(),
  sourceFrom: z.string().nullable(),
  party: z.string().nullable(),
  /** When it was rendered, ISO. */
  asOf: z.string(),
  basics: z.array(fact),
  /** Female × male parent, as the register or the trials have it. */
  origin: z.string().nullable(),
  ripe: z.string().nullable(),
  strengths: z.array(z.string()),
  weaknesses: z.string().nullable(),
  cultivation: z.string().nullable(),
  benchmarks: z.string().nullable(),
  market: z.string().nullable(),
  /** 万亩 */
  targetArea: z.number().nullable(),
  yields: z.array(yieldRow),
  /** Diseases and lodging. */
  resistance: z.array(fact),
  quality: z.array(fact),
  area: z.string().nullable(),
  /** The area is what people plan (拟推广区域), not what was approved. */
  isAreaPlanned: z.boolean(),
  unsuitableArea: z.string().nullable(),
  /** Codes of GB/T 2260 of the provinces that the area names. */
  provinces: z.array(z.string()),
  pictures: z.array(z.object({ kind: z.enum(kinds), fileId: z.string(), name: z.string() })),
  decisions: z.array(decisionRow),
  attachments: z.array(z.string()),
})
export type PaperContent = z.infer<typeof paperContent>
