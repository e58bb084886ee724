import { designKinds, type DesignSettings } from '@hepu/api/areas/experiment/design'
import type { Setup } from './setupTables.ts'

/** The settings of the design step, with their points. */
export type Settings = DesignSettings & { pointIds: string[] }

/** Returns a random seed. */
export const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!

const PLAIN = {
  blockSize: null,
  checkEvery: null,
  columns: null,
  numbering: 'SERPENTINE',
  apart: true,
  guardRows: 4,
} as const

/**
 * Returns the first settings of the step: those of the last layout, else those of the group and a new seed. Points with
 * data stay as they are.
 */
export function firstSettings(setup: Setup): Settings {
  const free = setup.points.filter((point) => !point.scrapped && point.filledPlots === 0)
  const pointIds = free.filter((point) => point.pointType === 'YIELD').map((point) => point.id)
  if (setup.layout) {
    const before = new Set(setup.layout.pointIds)
    const kept = free.filter((point) => before.has(point.id)).map((point) => point.id)
    return { ...setup.layout, pointIds: kept.length > 0 ? kept : pointIds }
  }
  const design = designKinds.find((kind) => kind === setup.design) ?? 'RCBD'
  const entries = setup.entries.length
  return fitted({ ...PLAIN, design, seed: newSeed(), reps: setup.reps ?? 3, pointIds }, entries)
}

/** Adds what a design requires: a block size near the square root, a check after every five plots. */
export function fitted(settings: Settings, entries: number): Settings {
  const { design, blockSize, checkEvery } = settings
  const square = Math.max(2, Math.round(Math.sqrt(entries)))
  return {
    ...settings,
    blockSize: design === 'ALPHA' ? (blockSize ?? square) : null,
    checkEvery: design === 'INTERVAL' ? (checkEvery ?? 5) : null,
  }
}
