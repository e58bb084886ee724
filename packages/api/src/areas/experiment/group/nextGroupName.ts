import { phaseLabel } from './phases.ts'

interface Season {
  name: string
  year: number
  phase: string
}

/**
 * Returns the name of the group of the next year to which entries of a group go: where the name has the year and the
 * words of the stage (2026豫研新组合高级产比), those of the next season stand in their place (2027豫研新组合预备试验); all
 * else stays.
 */
export const nextGroupName = ({ name, year, phase }: Season, nextPhase: string): string =>
  inStage(withYear(name, year), phase, nextPhase)

/** Replaces the year where it stands alone: the digits of a longer number are none. */
const withYear = (name: string, year: number): string =>
  name.replaceAll(new RegExp(`(?<!\\d)${year}(?!\\d)`, 'g'), String(year + 1))

/** Returns a name with the words of another stage in the place of its own: with the year of trial (区域试验第二年) or without. */
export function inStage(name: string, phase: string, nextPhase: string): string {
  const [from, to] = [phaseLabel(phase), phaseLabel(nextPhase)]
  return name.includes(from) ? name.replace(from, to) : name.replace(bare(from), bare(to))
}

const bare = (label: string): string => label.replace(/第[一二]年$/, '')
