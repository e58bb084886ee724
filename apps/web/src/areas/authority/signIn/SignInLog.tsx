import { SIGN_IN_LOG_DAYS, signInLogPage } from '@hepu/api/areas/authority/changeLog/changeLog'
import { SearchTable, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { signInColumns } from './signInColumns.tsx'

const filters: FilterField[] = [
  { name: 'account', label: '账号', type: 'input', placeholder: '账号、手机号或姓名', width: 170 },
  {
    name: 'succeeded',
    label: '结果',
    type: 'select',
    width: 100,
    options: [
      { value: '1', label: '成功' },
      { value: '0', label: '失败' },
    ],
  },
  { name: 'from', endName: 'to', label: '时间', type: 'daterange', time: true },
]
const columns = signInColumns('everybody')

/** 登录日志: successful and refused sign-ins, with user, time, device and reason. */
export default function SignInLog() {
  return (
    <Page title="登录日志" help={HELP}>
      <SearchTable
        route={signInLogPage}
        height="fill"
        filters={filters}
        columns={columns}
        defaultSize={20}
        empty="还没有登录记录。"
      />
    </Page>
  )
}

const HELP = `登录与失败的尝试保留 ${SIGN_IN_LOG_DAYS} 天。
只显示在当前机构及其下级任职的用户；账号不存在的尝试只有最上级机构的管理员可见。`
