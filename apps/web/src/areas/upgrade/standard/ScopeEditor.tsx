import { dictionaryList } from '@hepu/api/core/resource/choices'
import { phases } from '@hepu/api/areas/experiment/group/phases'
import { groupsOf } from '@hepu/api/areas/experiment/group/group'
import type { StandardScope } from '@hepu/api/areas/upgrade/promotionShapes'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { Button, Select, Space } from 'antd'
import { useCall } from '../../../client/useCall.ts'
import { offeredChoices } from '../../../resource/form/offeredChoices.ts'
import { clearable } from '../../../ui/control/clearable.tsx'

interface Props {
  scopes: readonly StandardScope[]
  readOnly: boolean
  onChange: (scopes: StandardScope[]) => void
}
const any: StandardScope = { phase: null, ripePeriod: null, ecoZone: null, groupId: null }

/** Where a standard applies; an empty choice means any. Without a scope it applies nowhere by itself. */
export function ScopeEditor({ scopes, readOnly, onChange }: Props) {
  const zones = useCall(dictionaryList, { code: 'eco_zone' })
  const periods = useCall(dictionaryList, { code: 'ripe_period' })
  const groups = useCall(groupsOf, { a: 'all', b: 'all', c: 'all' })
  const set = (at: number, change: Partial<StandardScope>) =>
    onChange(scopes.map((scope, index) => (index === at ? { ...scope, ...change } : scope)))
  const choice = (
    at: number,
    key: keyof StandardScope,
    label: string,
    options: { value: string; label: string }[],
  ) => (
    <Select
      aria-label={label}
      size="small"
      allowClear={clearable}
      disabled={readOnly}
      style={{ width: key === 'groupId' ? 260 : 170 }}
      placeholder={`${label}：全部`}
      value={scopes[at]![key]}
      onChange={(value: string | undefined) => set(at, { [key]: value ?? null })}
      options={options}
    />
  )
  return (
    <Space orientation="vertical">
      {scopes.length === 0 && <span className="quiet">没有范围：只能在预演中手工选用</span>}
      {scopes.map((_, at) => (
        <Space key={at}>
          {choice(
            at,
            'phase',
            '阶段',
            phases.map(({ value, label }) => ({ value, label })),
          )}
          {choice(at, 'ripePeriod', '熟期', offeredChoices(periods.data, [scopes[at]?.ripePeriod]))}
          {choice(at, 'ecoZone', '生态区', offeredChoices(zones.data, [scopes[at]?.ecoZone]))}
          {choice(
            at,
            'groupId',
            '组别',
            (groups.data ?? []).map((group) => ({
              value: group.id,
              label: yearAndName(group.year, group.name),
            })),
          )}
          {!readOnly && (
            <Button
              type="link"
              size="small"
              danger
              onClick={() => onChange(scopes.filter((_scope, index) => index !== at))}
            >
              移除
            </Button>
          )}
        </Space>
      ))}
      {!readOnly && (
        <Button size="small" onClick={() => onChange([...scopes, any])}>
          添加范围
        </Button>
      )}
    </Space>
  )
}
