import { labelWithUnit } from '@hepu/api/core/labelWithUnit'
import { storedFields, type Field } from '@hepu/api/core/resource/fields'
import type { Resource } from '@hepu/api/core/resource/resource'
import { isRecordTarget, recordTargets } from '@hepu/api/core/resource/targets'
import { placeOf } from '@hepu/api/core/resource/titles'
import type { Holder } from '@hepu/api/core/resource/values'
import { Descriptions } from 'antd'
import { useNarrow } from '../../../ui/useNarrow.ts'
import { HolderFact } from './HolderFact.tsx'
import { pathsOf } from '../recordPaths.ts'
import { RecordFact } from './RecordFact.tsx'
import type { ShowParts } from './RecordShow.tsx'
import { RowsFact } from './RowsFact.tsx'
import { textOfField, type RecordRow } from '../recordRows.ts'

function Fact({ name, field, record }: { name: string; field: Field; record: RecordRow }) {
  const value = record[name]
  if (field.kind === 'rows') return <RowsFact {...{ name, field, record }} />
  if (field.kind === 'holder')
    return <HolderFact holder={value as Holder | null} isPeople={field.people === true} />
  const text = textOfField(name, field, record)
  if (field.kind !== 'ref' || !isRecordTarget(field.target) || typeof value !== 'string') return text
  return (
    <RecordFact to={pathsOf(placeOf(recordTargets[field.target].resource)).show(value)}>{text}</RecordFact>
  )
}

interface Props {
  def: Pick<Resource, 'fields'>
  record: RecordRow
  parts: Pick<ShowParts, 'isLeftOut' | 'factOf'>
}

/** Returns true for fields whose values take the whole width. */
const isWide = (field: Field): boolean =>
  field.kind === 'text' ? field.long === true : field.kind === 'holder' || field.kind === 'rows'

/**
 * Returns true if no field follows in the same row: the field is the last one, or the next one takes a row of its own.
 */
const isLastOfRow = (fields: readonly [string, Field][], at: number): boolean => {
  const next = fields[at + 1]
  return !next || isWide(next[1])
}

/** A label that wraps has no last line of one character. */
const LABELS = { label: { textWrap: 'balance' } } as const

/** The fields of a record, two in a row (on a phone one), under the headings of their parts. */
export function RecordFacts({ def, record, parts }: Props) {
  const columns = useNarrow() ? 1 : 2
  const isShown = ([name]: [string, Field]) => !parts.isLeftOut?.(name, record)
  return sectionsOf(storedFields(def.fields), isShown).map(({ title, fields }) => (
    <section key={title ?? ''} className="record-part">
      {title && <h2>{title}</h2>}
      <Descriptions
        size="small"
        bordered
        column={columns}
        styles={LABELS}
        items={fields.map(([name, field], at) => ({
          key: name,
          label: labelWithUnit(field.label, 'unit' in field ? field.unit : null),
          span: isWide(field) || isLastOfRow(fields, at) ? ('filled' as const) : 1,
          children: parts.factOf?.(name, record) ?? <Fact name={name} field={field} record={record} />,
        }))}
      />
    </section>
  ))
}

interface Section {
  title: string | null
  fields: [string, Field][]
}

/** Groups the shown fields by their part; those before the first heading have none. */
function sectionsOf(
  all: readonly [string, Field][],
  isShown: (entry: [string, Field]) => boolean,
): Section[] {
  const sections: Section[] = []
  for (const entry of all) {
    const { part } = entry[1]
    let section = part ? undefined : sections.at(-1)
    if (!section) sections.push((section = { title: part ?? null, fields: [] }))
    if (isShown(entry)) section.fields.push(entry)
  }
  return sections.filter(({ fields }) => fields.length > 0)
}
