import { storedFields } from '@hepu/api/core/resource/fields'
import type { Resource } from '@hepu/api/core/resource/resource'
import { Descriptions } from 'antd'
import { regionText, useRegions } from '../../ui/regions.ts'
import type { ShowParts } from './RecordShow.tsx'
import { textOfField, type RecordDetail } from './rows.ts'

/** A place by its names, once they are there. */
function RegionFact({ codes }: { codes: readonly string[] }) {
  const { places } = useRegions()
  return regionText(places, codes) || '—'
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
    children:
      field.kind === 'region' ? (
        <RegionFact codes={record[name] as string[]} />
      ) : (
        (parts.factOf?.(name, record) ?? textOfField(name, field, record))
      ),
  }))
  return <Descriptions size="small" bordered column={2} items={items} />
}
