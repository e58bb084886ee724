import { storedFields, type Field } from '@hepu/api/core/resource/fields'
import type { Resource } from '@hepu/api/core/resource/resource'
import { isRecordTarget, recordTargets } from '@hepu/api/core/resource/targets'
import { Descriptions } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useHasScreen } from '../../app/permissions.tsx'
import { pathsOf } from './paths.ts'
import { RowsFact } from './RowsFact.tsx'
import { textOfField, type RecordRow } from './rows.ts'

/** A record that this one names; whoever has its screen comes to it. */
function RecordFact({ to, children }: { to: string; children: ReactNode }) {
  return useHasScreen()(to) ? <Link to={to}>{children}</Link> : children
}

function Fact({ name, field, record }: { name: string; field: Field; record: RecordRow }) {
  const value = record[name]
  if (field.kind === 'rows') return <RowsFact {...{ name, field, record }} />
  const text = textOfField(name, field, record)
  if (field.kind !== 'ref' || !isRecordTarget(field.target) || typeof value !== 'string') return text
  return <RecordFact to={pathsOf(recordTargets[field.target]).show(value)}>{text}</RecordFact>
}

/** Heads of all parts stand below each other, px. */
const LABEL_WIDTH = 190

/** Kinds that take the whole width. */
const wide: ReadonlySet<Field['kind']> = new Set(['textarea', 'holder', 'rows'])

/** The fields of a record, two in a row, under the headings of their parts. */
export function RecordFacts({ def, record }: { def: Resource; record: RecordRow }) {
  return partsOf(def).map(({ title, fields }) => (
    <section key={title ?? ''} className="record-part">
      {title && <h2>{title}</h2>}
      <Descriptions
        size="small"
        bordered
        column={2}
        styles={{ label: { width: LABEL_WIDTH } }}
        items={fields.map(([name, field]) => ({
          key: name,
          label: 'unit' in field && field.unit ? `${field.label}（${field.unit}）` : field.label,
          span: wide.has(field.kind) ? ('filled' as const) : 1,
          children: <Fact name={name} field={field} record={record} />,
        }))}
      />
    </section>
  ))
}

interface Part {
  title: string | null
  fields: [string, Field][]
}

/** Fields by the part they stand in; those before the first heading have none. */
function partsOf({ fields }: Resource): Part[] {
  const parts: Part[] = []
  for (const entry of storedFields(fields)) {
    const { part } = entry[1]
    if (part || parts.length === 0) parts.push({ title: part ?? null, fields: [] })
    parts.at(-1)!.fields.push(entry)
  }
  return parts
}
