import type { YieldRow } from '@hepu/api/areas/product/paper/paperContent'
import type { PaperSources, Stored, TrialRow } from './readSources.ts'

/** Yields of the register: fields of the yield, kg/亩, and of the gain, %. */
const registered = [
  { phase: '区域试验（初试）', yieldField: 'r1Yield', gainField: 'r1Gain' },
  { phase: '区域试验（复试）', yieldField: 'r2Yield', gainField: 'r2Gain' },
  { phase: '区域试验平均', yieldField: 'rtYield', gainField: 'rtGain' },
  { phase: '生产试验', yieldField: 'ptYield', gainField: 'ptGain' },
] as const

/** Returns 产量表现: the trials, newest first, then what the approval says. */
export const yieldsOf = ({ trials, variety }: Pick<PaperSources, 'trials' | 'variety'>): YieldRow[] => [
  ...trials.flatMap(ofTrial),
  ...(variety ? ofRegister(variety) : []),
]

/** A trial counts once it has a yield; one in which the variety is a check itself says nothing about it. */
function ofTrial({ isCk, meanYield, year, phaseLabel, groupName, gains, points }: TrialRow): YieldRow[] {
  if (isCk || meanYield === null) return []
  const gain = gains.find(({ base }) => base === 'CK1')
  return [
    {
      year,
      phase: phaseLabel,
      group: groupName,
      meanYield,
      checkName: gain?.name ?? null,
      gainPct: gain?.gainPct ?? null,
      gainPoints: gain?.gainPoints ?? null,
      points: gain?.points ?? points,
      gainPointRate: gain?.gainPointRate ?? null,
      source: 'trial',
    },
  ]
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

const ofRegister = (variety: Stored): YieldRow[] =>
  registered.flatMap(({ phase, yieldField, gainField }) => {
    const [meanYield, gainPct] = [numberOf(variety[yieldField]), numberOf(variety[gainField])]
    if (meanYield === null && gainPct === null) return []
    const blank = {
      year: null,
      group: null,
      checkName: null,
      gainPoints: null,
      points: null,
      gainPointRate: null,
    }
    return [{ ...blank, phase, meanYield, gainPct, source: 'register' as const }]
  })
