import { signInWays, type signInRow } from '@hepu/api/areas/authority/changeLog/changeLog'
import type { z } from 'zod'
import type { Column } from '../../../resource/table/SearchTable.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'

type Row = z.output<typeof signInRow>

/** Returns the columns of sign-in tries: of one person, or of everybody with the name. */
export const signInColumns = (who: 'everybody' | 'one'): Column<Row>[] => [
  { title: '时间', dataIndex: 'at', width: 140, sort: true, render: (_, row) => formatTime(row.at) },
  ...(who === 'everybody' ? whose : []),
  { title: '方式', dataIndex: 'way', width: 90, render: (_, row) => signInWays[row.way] },
  {
    title: '结果',
    dataIndex: 'succeeded',
    width: 76,
    render: (_, row) => (
      <StateText tone={row.succeeded ? 'good' : 'bad'}>{row.succeeded ? '成功' : '失败'}</StateText>
    ),
  },
  { title: '原因', dataIndex: 'reason', width: 170, ellipsis: true },
  { title: '地址', dataIndex: 'address', width: 120, ellipsis: true },
  { title: '设备', dataIndex: 'device', width: 160, ellipsis: true },
]

const whose: Column<Row>[] = [
  { title: '账号或手机号', dataIndex: 'account', width: 130, ellipsis: true },
  {
    title: '人员',
    dataIndex: 'userName',
    width: 100,
    ellipsis: true,
    render: (_, { userName, account }) =>
      userName ?? (account ? <span className="quiet">账号不存在</span> : '—'),
  },
]
