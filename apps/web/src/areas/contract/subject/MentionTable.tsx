import type { ContractMention } from '@hepu/api/areas/contract/subject/contractResult'
import { contractStates } from '@hepu/api/areas/contract/record/contractStates'
import { contractTypes, type ContractType } from '@hepu/api/areas/contract/record/contractTypes'
import { Link } from 'react-router'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { contractPath } from '../contractPaths.ts'
import { span } from '../link/linkText.ts'

/** Contracts that name a record, each with a link to its details. */
export function MentionTable({ rows }: { rows: readonly ContractMention[] }) {
  return (
    <PlainTable
      label="涉及的合同"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          title: '合同',
          cell: ({ id, name, number }) => (
            <>
              <Link className="link-in-text" to={contractPath(id)}>
                {name}
              </Link>{' '}
              <span className="quiet">{number}</span>
            </>
          ),
        },
        {
          title: '类型',
          width: 150,
          cell: ({ type }) => (type ? contractTypes[type as ContractType].label : '—'),
        },
        { title: '说明', width: 130, cell: ({ note }) => note ?? '—' },
        { title: '起止', width: 200, cell: ({ startOn, endOn }) => span(startOn, endOn) },
        { title: '履约状态', width: 90, cell: ({ state }) => contractStates[state] },
      ]}
    />
  )
}
