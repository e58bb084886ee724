import type * as record from '@hepu/api/areas/upgrade/upgradeRecord'
import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import { upgradeStates } from '@hepu/api/areas/upgrade/upgradeStates'
import type { OutputOf } from '@hepu/api/core/route'
import { Select, Space } from 'antd'
import type { SideKey } from './sideKey.ts'
import type { Rehearsal } from '../rehearsal/RehearsalBoard.tsx'

interface Props {
  label: string
  groups: OutputOf<typeof record.groupList>
  drafts: Rehearsal['drafts']
  value: SideKey | null
  onChange: (key: SideKey) => void
}

/** The present decisions, in contrast to drafts. */
const NOW = 'now'

/** Chooses one side of a comparison: the evaluation, then its present decisions or one of its drafts. */
export function SidePicker({ label, groups, drafts, value, onChange }: Props) {
  return (
    <Space wrap>
      <b>{label}</b>
      <Select
        aria-label={`${label}侧评估`}
        showSearch={{ optionFilterProp: 'label' }}
        style={{ width: 270, maxWidth: '100%' }}
        placeholder="请选择晋级评估"
        value={value?.upgradeId}
        onChange={(upgradeId) => onChange({ upgradeId, draftId: null })}
        options={groups.map(({ upgradeId, group, state }) => ({
          value: upgradeId,
          label: `${group.year} · ${group.name} · ${phaseLabel(group.phase)} · ${upgradeStates[state]}`,
        }))}
      />
      <Select
        aria-label={`${label}侧预演`}
        style={{ width: 150 }}
        disabled={!value}
        value={value ? (value.draftId ?? NOW) : undefined}
        placeholder="判定或草稿"
        onChange={(draft: string) =>
          value && onChange({ upgradeId: value.upgradeId, draftId: draft === NOW ? null : draft })
        }
        options={[
          { value: NOW, label: '评估的判定' },
          ...drafts.map((draft) => ({ value: draft.id, label: `草稿「${draft.name}」` })),
        ]}
      />
    </Space>
  )
}
