import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useNavigate } from 'react-router'
import { signOut } from '../session/leave.ts'
import {
  CHANGE_ACCOUNT,
  CHANGE_PASSWORD,
  MY_INCOME,
  NOTICE_SETTINGS,
  OWN_CONSULTS,
  PERSONAL_INFO,
  PORTAL_PATH,
} from '../../workspace/paths.ts'
import { openWorkContextDialog } from '../workContext/useWorkContextDialog.ts'
import { Portrait } from '../profile/Portrait.tsx'
import { useSession } from '../../workspace/session.ts'
import { VERSION } from '../version.ts'

/** The addresses of the user's own screens. */
const screens: Readonly<Record<string, string>> = {
  profile: PERSONAL_INFO,
  password: CHANGE_PASSWORD,
  account: CHANGE_ACCOUNT,
  notices: NOTICE_SETTINGS,
  income: MY_INCOME,
  consults: OWN_CONSULTS,
}

const itemsOf = (role: string): MenuProps['items'] => [
  { key: 'role', label: role || '未分配角色', disabled: true },
  { key: 'profile', label: '个人信息' },
  { key: 'password', label: '修改密码' },
  { key: 'account', label: '更换账号' },
  { key: 'notices', label: '通知设置' },
  { key: 'income', label: '我的收益' },
  { key: 'consults', label: '我的咨询' },
  { type: 'divider' },
  { key: 'org', label: '切换机构' },
  { key: 'crop', label: '切换作物' },
  { type: 'divider' },
  { key: 'leave', label: '退出登录' },
  { key: 'version', label: `版本 ${VERSION}`, disabled: true },
]

/** The user menu: profile, password, mobile number, work context, sign-out, and the version. */
export function UserMenu() {
  const name = useSession((session) => session.uname)
  const role = useSession((session) => session.userInfo?.sysRole)
  const navigate = useNavigate()
  const choose: MenuProps['onClick'] = ({ key }) => {
    const screen = screens[key]
    if (screen) void navigate(screen)
    if (key === 'org' || key === 'crop') openWorkContextDialog(key)
    if (key === 'leave') void signOut(async () => navigate(PORTAL_PATH, { replace: true }))
  }
  return (
    <Dropdown trigger={['click']} menu={{ items: itemsOf(role ?? ''), onClick: choose }}>
      <Button type="text" className="user-name">
        <Portrait side={24} />
        <span className="wide-only">{name || '用户'}</span> <DownOutlined aria-hidden="true" />
      </Button>
    </Dropdown>
  )
}
