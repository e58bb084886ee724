import { storedFields, type Field } from '@hepu/api/core/resource/fields'
import type { Resource } from '@hepu/api/core/resource/resource'
import { isRecordTarget, recordTargets } from '@hepu/api/core/resource/targets'
import { placeOf } from '@hepu/api/core/resource/titles'
import { Descriptions } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useHasScreen } from '../../app/permissions.tsx'
import { regionText, useRegions } from '../../ui/regions.ts'
import { pathsOf } from './paths.ts'
import type { ShowParts } from './RecordShow.tsx'
import { textOfField, type RecordDetail } from './rows.ts'

/** A place by its names, once they are there. */
function RegionFact({ codes }: { codes: readonly string[] }) {
  const { places } = useRegions()
  return regionText(places, codes) || '—'
}

/** A record that this one names; whoever has its screen comes to it. */
function RecordFact({ to, children }: { to: string; children: ReactNode }) {
  return useHasScreen()(to) ? <Link to={to}>{children}</Link> : children
}

function Fact({ name, field, record }: { name: string; field: Field; record: RecordDetail }) {
  const value = record[name]
  if (field.kind === 'region') return <RegionFact codes={value as string[]} />
  const text = textOfField(name, field, record)
  if (field.kind !== 'ref' || !isRecordTarget(field.target) || typeof value !== 'string') return text
  return (
    <RecordFact to={pathsOf(placeOf(recordTargets[field.target].resource)).show(value)}>{text}</RecordFact>
  )
}

interface Props {
  def: Resource
  record: RecordDetail
  parts: ShowParts
}

/** The fields of a record, two in a row. */
export function RecordFacts({ def, record, parts }: Props) {
  const shown = storedFields(def.fields).filter(([name]) => !parts.isLeftOut?.(name, record))
  const items = shown.map(([name, field]) => ({
    key: name,
    label: 'unit' in field && field.unit ? `${field.label}（${field.unit}）` : field.label,
    span: field.kind === 'textarea' || field.kind === 'holder' ? ('filled' as const) : 1,
    children: parts.factOf?.(name, record) ?? <Fact name={name} field={field} record={record} />,
  }))
  return <Descriptions size="small" bordered column={2} items={items} />
}
