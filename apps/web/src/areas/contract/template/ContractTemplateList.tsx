import { contractPage } from '@hepu/api/areas/contract/record/contractCalls'
import { contractLabels as labels } from '@hepu/api/areas/contract/record/contractLabels'
import type { ContractRow } from '@hepu/api/areas/contract/record/contractShapes'
import { Button } from 'antd'
import { Link } from 'react-router'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { usePermission } from '../../../workspace/permissions.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { newContractPath, templatePath } from '../contractPaths.ts'
import { typeOptions, typeText } from '../contractText.ts'

const filters: FilterField[] = [
  { name: 'name', label: '模板名称', type: 'input' },
  { name: 'type', label: labels.type, type: 'select', options: typeOptions },
]

/** 合同模板: texts with variables that new contracts begin with. */
export default function ContractTemplateList() {
  const may = usePermission()
  const permissions = usePermissions()
  const mayDraft = permissions.has('contract.record:write')
  const columns: Column<ContractRow>[] = [
    {
      title: '模板名称',
      dataIndex: 'name',
      width: 280,
      sort: true,
      render: (_, { id, name }) => <Link to={templatePath(id)}>{name}</Link>,
    },
    { title: labels.type, dataIndex: 'type', width: 150, render: (_, { type }) => typeText(type) },
    { title: labels.subType, dataIndex: 'subType', width: 160 },
    { title: '创建人', dataIndex: 'createdByName', width: 100 },
    {
      title: '更新时间',
      dataIndex: 'updateTime',
      width: 150,
      render: (_, { updateTime }) => formatTime(updateTime),
    },
    ...(mayDraft
      ? [
          {
            title: '操作',
            dataIndex: 'id',
            width: 110,
            render: (_: unknown, { id }: ContractRow) => <Link to={newContractPath(id)}>以此新增</Link>,
          } satisfies Column<ContractRow>,
        ]
      : []),
  ]
  return (
    <Page
      title="合同模板"
      help="正文中的变量（如 {{甲方}}、{{合同总额大写}}）在起草时可预览，审批通过时按合同内容填定。未知的变量不能保存。"
      extra={
        may('write') && (
          <Link to={templatePath()}>
            <Button type="primary">新增模板</Button>
          </Link>
        )
      }
    >
      <SearchTable
        route={contractPage}
        name="contractTemplates"
        height="fill"
        filters={filters}
        columns={columns}
        fixedModel={{ kind: 'TEMPLATE' }}
        empty="还没有合同模板。"
      />
    </Page>
  )
}
