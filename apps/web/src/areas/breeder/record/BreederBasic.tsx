import { archiveLabels as labels } from '@hepu/api/areas/breeder/record/archiveLabels'
import { breederDetail } from '@hepu/api/areas/breeder/record/breederArchive'
import { breederGrades, breederKinds, cooperations } from '@hepu/api/areas/breeder/record/breederFields'
import { dictionaryList } from '@hepu/api/core/resource/choices'
import type { OutputOf } from '@hepu/api/core/route'
import { useCall } from '../../../client/useCall.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import type { BreederPaneProps } from '../breederPanes.ts'
import '../breeder.css'

/** 概况: what is known of the party, and of the cooperation with it. */
export default function BreederBasic({ breederId }: BreederPaneProps) {
  const found = useCall(breederDetail, { id: breederId }, { quiet: true })
  const zones = useCall(dictionaryList, { code: 'eco_zone' }, { quiet: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  const names = new Map((zones.data ?? []).map(({ value, label }) => [value, label]))
  return (
    <dl className="breeder-facts">
      {factsOf(found.data, names).map(([label, value]) => [
        <dt key={label}>{label}</dt>,
        <dd key={`${label}值`}>{value || '—'}</dd>,
      ])}
    </dl>
  )
}

type Shown = OutputOf<typeof breederDetail>

const factsOf = (row: Shown, zones: ReadonlyMap<string, string>): [string, string | null][] => [
  ['名称', row.name],
  ['曾用名', row.formerNames.join('、')],
  ['性质', row.partyKind === 'UNIT' ? '单位' : '个人'],
  [labels.number, row.number],
  [labels.kind, breederKinds[row.kind]],
  [labels.cooperation, row.cooperation && cooperations[row.cooperation]],
  ['合作起止', `${row.startOn} 至 ${row.endOn ?? '长期'}`],
  [labels.grade, row.grade && breederGrades[row.grade]],
  [labels.leader, row.leader],
  [labels.teamSize, row.teamSize === null ? null : `${row.teamSize} 人`],
  ['联系人', row.contact],
  ['联系电话', row.phone],
  ['地址', row.address],
  ['开户银行', row.bankName],
  ['银行账号', row.bankAccount],
  [labels.ecoZones, row.ecoZones.map((code) => zones.get(code) ?? code).join('、')],
  [labels.strengths, row.strengths],
  [labels.remark, row.remark],
  ['所属机构', row.orgName],
  ['更新', [row.updatedByName, formatTime(row.updateTime)].filter(Boolean).join('，')],
]
