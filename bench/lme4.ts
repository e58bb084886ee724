import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlotRow } from '@hepu/breeding/table'

/** The same fit with lme4. */
export interface Lme4Fit {
  /** Median ms of a fit, without reading the file. */
  ms: number
  remlCriterion: number
}

/** True where `Rscript` and the package lme4 are installed. */
export function hasLme4(): boolean {
  return spawnSync('Rscript', ['-e', 'library(lme4)'], { stdio: 'ignore' }).status === 0
}

/** Fits the plots with lme4 in a process of its own; throws with R's message when that fails. */
export function fitWithLme4(rows: readonly PlotRow[], rounds: number): Lme4Fit {
  const folder = mkdtempSync(join(tmpdir(), 'hepu-lme4-'))
  try {
    const file = join(folder, 'plots.csv')
    const lines = rows.map(({ entry, env, rep, y }) => `${entry},${env},${rep},${y}`)
    writeFileSync(file, ['gen,env,rep,y', ...lines].join('\n'))
    const script = join(import.meta.dirname, 'lme4.R')
    const { status, stdout, stderr } = spawnSync('Rscript', [script, file, String(rounds)], {
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`lme4: ${stderr}`)
    const [ms = NaN, remlCriterion = NaN] = stdout.trim().split(/\s+/).map(Number)
    return { ms, remlCriterion }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
