import { z } from 'zod'
import { idOut, idsIn, moment } from '../../core/wireFields.ts'
import { fileQuery, query } from '../../core/route.ts'
import { dataSources, gain, threeWayFigures } from '../experiment/shared.ts'
import { decisionCounts, untried, upgradeState } from './upgradeRows.ts'
import { decision, evidence, itemVerdict } from './promotionShapes.ts'

/** Evaluations that one printed report may hold. */
export const REPORT_LIMIT = 50

/** One line of a decision report: the figures and verdict of an entry as they were frozen. */
const reportEntry = z.object({
  name: z.string(),
  entryNo: z.string().nullable(),
  isCk: z.boolean(),
  ckNo: z.number().nullable(),
  meanYield: z.number().nullable(),
  yieldRank: z.number().nullable(),
  untried,
  gains: z.array(gain),
  lodgingSum: z.number().nullable(),
  growthDiff: z.number().nullable(),
  worstDisease: z.string().nullable(),
  score: z.number().nullable(),
  computed: decision.nullable(),
  final: decision.nullable(),
  because: z.string(),
  /** Classes of standards it meets; none where it is judged by one standard only. */
  meets: z.array(z.string()),
  reason: z.string().nullable(),
  nextPhaseLabel: z.string().nullable(),
  nextGroup: z.string().nullable(),
  newEntryNo: z.string().nullable(),
  also: z.array(z.object({ phaseLabel: z.string(), entryNo: z.string().nullable() })),
  /** Who decided by hand last, and when; null where the rules decided. */
  decidedByName: z.string().nullable(),
  decidedAt: moment.nullable(),
  items: z.array(itemVerdict.omit({ points: true })),
})

const upgradeIds = idsIn('晋级评估').refine(
  (ids) => ids.length <= REPORT_LIMIT,
  `一次最多打印${REPORT_LIMIT}组`,
)

/**
 * 晋级决定报告, to be printed: everything from the evidence frozen with the decision, so that it reads the same after
 * the data of the group changed, and after a revocation.
 */
export const decisionReport = query({
  method: 'GET',
  path: '/api/upgrade/upgradeRecord/decisionReport',
  summary: '晋级决定报告（打印用），一份或多份',
  access: 'upgrade.record:read',
  reads: ['upgrade.record', 'experiment.variety', 'experiment.value'],
  input: z.object({ upgradeIds }),
  output: z.array(
    z.object({
      upgradeId: idOut,
      groupName: z.string(),
      year: z.number(),
      phaseLabel: z.string(),
      ripePeriod: z.string().nullable(),
      number: z.number(),
      state: upgradeState,
      problem: z.string().nullable(),
      standard: evidence.shape.standard,
      others: evidence.shape.others,
      /** Thresholds of the standards that are not official or not verified; null where none is. */
      standardNote: z.string().nullable(),
      whatIf: evidence.shape.whatIf,
      whatIfText: z.string().nullable(),
      points: evidence.shape.points,
      /** Those whose yields are summed (汇总点数). */
      summed: z.array(z.string()),
      moisture: evidence.shape.moisture,
      minPoints: z.number(),
      dataVersion: z.number(),
      /** The data version of the group now; the report stays on `dataVersion`. */
      dataVersionNow: z.number(),
      /** Where the data came from that the verdicts rest on. */
      sources: dataSources,
      methodVersion: z.string(),
      calculatedAt: z.string(),
      counts: decisionCounts,
      confirmedByName: z.string().nullable(),
      confirmedAt: moment.nullable(),
      publishedByName: z.string().nullable(),
      publishedAt: moment.nullable(),
      revoked: z.object({ byName: z.string(), at: moment, reason: z.string().nullable() }).nullable(),
      entries: z.array(reportEntry),
      /**
       * 区域试验 of both years as one analysis of yield, from the frozen evidence; null where the evidence holds no other year
       * of 区域试验.
       */
      twoYears: threeWayFigures
        .extend({
          reason: z.string().nullable(),
          notes: z.array(z.string()),
          method: z.string(),
          version: z.string(),
          /** Group and year of the other season. */
          other: z.string(),
        })
        .nullable(),
    }),
  ),
})
export type DecisionReport = z.output<typeof decisionReport.output>[number]

export const downloadDecisionReport = fileQuery({
  method: 'GET',
  path: '/api/upgrade/upgradeRecord/decisionReport/download',
  summary: '下载晋级决定报告（Word 或 PDF），一份或多份',
  access: 'upgrade.record:read',
  input: z.object({ upgradeIds, format: z.enum(['docx', 'pdf'], '文件格式只能是 Word 或 PDF') }),
})
