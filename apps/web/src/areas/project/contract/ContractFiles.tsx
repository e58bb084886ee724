import { contractFileTypes } from '@hepu/api/areas/contract/record/contractFileTypes'
import { pageProjectContractsFile } from '@hepu/api/areas/project/contract/projectContract'
import type { OutputOf } from '@hepu/api/core/route'
import { Link } from 'react-router'
import { FileName } from '../../../resource/files/FileName.tsx'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import type { NodeAddress } from '../node/nodePaths.ts'
import { contractPath } from './contractPath.ts'

type Row = OutputOf<typeof pageProjectContractsFile>['records'][number]

const filters: FilterField[] = [
  {
    name: 'type',
    label: '文件类型',
    type: 'select',
    options: Object.entries(contractFileTypes).map(([value, label]) => ({ value, label })),
  },
  { name: 'name', label: '文件或合同', type: 'input' },
]

const columns: Column<Row>[] = [
  {
    title: '文件名称',
    dataIndex: 'file',
    width: 260,
    render: (_, { file }) => <FileName file={file} />,
  },
  { title: '文件类型', dataIndex: 'type', width: 100, render: (_, { type }) => contractFileTypes[type] },
  {
    title: '合同',
    dataIndex: 'contractName',
    width: 260,
    ellipsis: true,
    render: (_, { contractId, contractName }) => <Link to={contractPath(contractId)}>{contractName}</Link>,
  },
  { title: '合同编号', dataIndex: 'contractNumber', width: 170, ellipsis: true },
  { title: '上传人', dataIndex: 'uploadedByName', width: 90 },
  {
    title: '上传时间',
    dataIndex: 'createTime',
    width: 150,
    sort: true,
    render: (_, { createTime }) => formatTime(createTime),
  },
]

/** Files of the contracts of a node and of those below it. */
export const ContractFiles = ({ address }: { address: NodeAddress }) => (
  <SearchTable
    route={pageProjectContractsFile}
    filters={filters}
    fixedModel={{ ...address }}
    columns={columns}
    showIndex
    empty="项目的合同还没有文件，请在合同详情中上传。"
  />
)
