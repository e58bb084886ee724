import type * as shapes from '@hepu/api/areas/experiment/trialShapes'
import { TERM_NAMES, type AnovaRow } from '@hepu/breeding/anovaRow'
import type { z } from 'zod'

/**
 * Converts the rows of an analysis of variance into answer rows with Chinese names, and leaves out sources without
 * degrees of freedom.
 */
export const anovaAnswer = (rows: readonly AnovaRow[]): z.input<typeof shapes.anovaRow>[] =>
  rows
    .filter((row) => row.df > 0)
    .map((row) => ({
      term: row.term,
      label: TERM_NAMES[row.term],
      df: row.df,
      ss: row.ss,
      ms: row.ms,
      f: row.f,
      p: row.p,
      denominator: row.against === null ? null : TERM_NAMES[row.against],
    }))
