import { AT_WORK, type PersonRow } from '@hepu/api/areas/authority/person/person'
import { personLabels as labels } from '@hepu/api/areas/authority/person/personLabels'
import { Descriptions } from 'antd'
import { BLANK } from '../../../ui/text/formatNumber.ts'
import { StateText } from '../../../ui/text/StateText.tsx'

const names = [
  'staffNo',
  'gender',
  'birthDate',
  'mobile',
  'email',
  'postType',
  'position',
  'titleRank',
  'education',
  'degree',
  'school',
  'major',
  'direction',
  'entryDate',
  'leaveDate',
] as const

/** The data of a person in addition to the name: eighteen fields in rows of three, then the remark. */
export function PersonFacts({ person }: { person: PersonRow }) {
  const { workState, account, orgName, remark } = person
  return (
    <Descriptions
      column={3}
      bordered
      size="small"
      items={[
        { key: 'orgId', label: labels.orgId, children: orgName },
        {
          key: 'workState',
          label: labels.workState,
          children: <StateText tone={workState === AT_WORK ? 'good' : 'quiet'}>{workState}</StateText>,
        },
        ...names.map((name) => ({ key: name, label: labels[name], children: person[name] ?? BLANK })),
        { key: 'account', label: labels.userId, children: account ?? '没有账号' },
        { key: 'remark', label: labels.remark, span: 3, children: remark ?? BLANK },
      ]}
    />
  )
}
