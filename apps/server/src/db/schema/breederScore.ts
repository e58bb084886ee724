import type { ScoreCriterion, ScoredCriterion } from '@hepu/api/areas/breeder/score/scoreFields'
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { owned, ref } from '../commonColumns.ts'
import { breeder } from './breeder.ts'

/** 评分规则: a version of what breeders are scored by. The database refuses every change: cards name the version that they used. */
export const breederScoreRule = pgTable(
  'breeder_score_rule',
  {
    ...owned(),
    /** Counts the versions of the organisation and crop from 1; the last one is in force. */
    no: integer('no').notNull(),
    criteria: jsonb('criteria').$type<ScoreCriterion[]>().notNull(),
    reason: text('reason').notNull(),
    /** The breeder and year that the formulas were tried on before the version was saved. */
    testedBreederId: ref('tested_breeder_id').notNull(),
    testedYear: integer('tested_year').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('breeder_score_rule_no').on(t.orgId, t.crop, t.no),
  ],
)

/** 年度评分: the score of a breeder in a year, frozen with formulas, weights and inputs. The newest one of a year counts. */
export const breederScoreCard = pgTable(
  'breeder_score_card',
  {
    ...owned(),
    breederId: ref('breeder_id').notNull(),
    year: integer('year').notNull(),
    ruleNo: integer('rule_no').notNull(),
    /** Null where nothing could be scored. */
    score: numeric('score', { precision: 5, scale: 2 }),
    /** Percent of the weights that the score rests on. */
    weight: numeric('weight', { precision: 5, scale: 2 }).notNull(),
    criteria: jsonb('criteria').$type<ScoredCriterion[]>().notNull(),
    /** What was measured, by name; null for what had no activity. */
    inputs: jsonb('inputs').$type<Record<string, number | null>>().notNull(),
    /** Why the year was scored again. */
    reason: text('reason'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.breederId], foreignColumns: [breeder.orgId, breeder.id] }).onUpdate(
      'cascade',
    ),
    index('breeder_score_card_breeder').on(t.breederId, t.year, t.id),
    check('breeder_score_card_score', sql`${t.score} between 0 and 100`),
  ],
)
