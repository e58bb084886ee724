import type { Fact } from '@hepu/api/areas/product/paper/paperContent'
import { traitsOf, type Trait } from '@hepu/api/areas/experiment/traits/traits'
import { formatNumber } from '@hepu/api/core/formatNumber'
import { textOf } from '@hepu/api/core/resource/textOf'
import type { PaperSources, TraitFigures } from './readSources.ts'

type Sources = Pick<PaperSources, 'paper' | 'variety' | 'trials' | 'traits' | 'names'>
type Rows = readonly Readonly<Record<string, unknown>>[]

/** Most figures of trials that a section shows. */
const MAX_FIGURES = 6

/** Returns diseases as the approval judged them, then lodging and diseases that the newest trials found. */
export function resistanceOf(sources: Sources): Fact[] {
  const judged = rowsOf(sources, 'resist').map(({ disease, grade, note }): Fact => {
    const code = textOf(grade)
    const said = [code ? (sources.names.resistance.get(code) ?? code) : null, textOf(note)]
    return { label: String(disease), value: said.filter(Boolean).join('，') || null }
  })
  const known = new Set(judged.map(({ label }) => label))
  const found = [...figuresOf(sources, '抗倒'), ...(judged.length > 0 ? [] : figuresOf(sources, '病害'))]
  return [...judged, ...found.filter(({ label }) => !known.has(label))]
}

/** Returns what the approval measured, else what the newest trials did. */
export function qualityOf(sources: Sources): Fact[] {
  const measured = rowsOf(sources, 'quality').map(({ item, value, unit, note }): Fact => {
    const figure = typeof value === 'number' ? `${value}${textOf(unit) ?? ''}` : null
    return { label: String(item), value: [figure, textOf(note)].filter(Boolean).join('，') || null }
  })
  return measured.length > 0 ? measured : figuresOf(sources, '品质')
}

const rowsOf = ({ variety }: Sources, field: string): Rows =>
  Array.isArray(variety?.[field]) ? (variety[field] as Rows) : []

/** Returns the means of traits of a category, each of the newest trial that has one, with its year. */
function figuresOf({ paper, trials, traits }: Sources, category: Trait['category']): Fact[] {
  return traitsOf(paper.crop)
    .filter((trait) => trait.category === category)
    .flatMap((trait) => {
      const newest = trials.find(({ id, isCk }) => !isCk && hasFigure(traits.get(id)?.[trait.key]))
      const figure = newest && traits.get(newest.id)?.[trait.key]
      if (!newest || !figure) return []
      return [{ label: trait.label, value: `${textOfFigure(figure, trait)}（${newest.year}）` }]
    })
    .slice(0, MAX_FIGURES)
}

type Figure = TraitFigures[string]

const hasFigure = (figure: Figure | undefined): boolean =>
  figure !== undefined && (figure.mean !== null || figure.text !== null)

const textOfFigure = ({ mean, text }: Figure, { decimals, unit }: Trait): string =>
  text ?? `${formatNumber(mean, decimals)}${unit ?? ''}`
