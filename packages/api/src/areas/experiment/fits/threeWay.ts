import { z } from 'zod'
import { idIn, idOut } from '../../../core/wireFields.ts'
import { query } from '../../../core/route.ts'
import { anovaRow, entryHead, method } from '../trialShapes.ts'
import { analysisHead, ofGroupAndTrait, READ } from './fitInput.ts'

const figure = z.number().nullable()

/** Figures of 多年联合方差分析; those of a refused analysis are empty. */
export const threeWayFigures = z.object({
  /** The years, oldest first, with the mean over the common entries and places. */
  years: z.array(z.object({ year: z.string(), mean: z.number() })),
  /** Places that every year has. */
  places: z.array(z.string()),
  anova: z.array(anovaRow),
  /** Entry with years and places random: approximate F with its degrees of freedom. */
  entryRandom: z
    .object({ f: z.number(), p: z.number(), dfNumerator: z.number(), dfDenominator: z.number() })
    .nullable(),
  grandMean: figure,
  cvPct: figure,
  lsd05: figure,
  lsd01: figure,
  /** Components with all terms random; negative ones as they are. */
  components: z.array(z.object({ label: z.string(), variance: z.number() })),
  h2EntryMean: figure,
  rows: z.array(
    z.object({
      name: z.string(),
      mean: z.number(),
      rank: z.number(),
      lsd05: z.string().nullable(),
      lsd01: z.string().nullable(),
      /** Over the first check, %; null for it and where it has no value in every year. */
      gainPct: figure,
      years: z.array(z.object({ mean: z.number(), gainPct: figure })),
    }),
  ),
})

/** A trial of another year with entries of the group. */
const season = z.object({
  id: idOut,
  name: z.string(),
  year: z.number(),
  phaseLabel: z.string(),
  /** Entries that both have. */
  shared: z.number(),
})

/** 多年联合: a group with trials of its entries in other years, 区试 of two years in the first place, as one analysis. */
export const threeWay = query({
  method: 'POST',
  path: '/api/experiment/varietyStatistic/threeWay',
  summary: '多年联合方差分析：品种×试点×年份，区试两年合并',
  access: READ,
  reads: ['experiment.variety', 'experiment.value'],
  input: ofGroupAndTrait.extend({
    /** Trials of other years; absent: the pair of 区试, else the trial of the nearest year with most entries. */
    otherIds: z.array(idIn('组别')).max(9, '最多选择9个其他年份的组别').optional(),
  }),
  output: z.object({
    ...analysisHead,
    /** Trials that can be joined, the proposed one first. */
    candidates: z.array(season),
    /** Ids of those that are joined. */
    joined: z.array(idOut),
    ...threeWayFigures.shape,
    rows: z.array(threeWayFigures.shape.rows.element.extend(entryHead.shape)),
    methods: z.array(method),
  }),
})
