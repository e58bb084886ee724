import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { signOut } from './leave.ts'
import { useSession } from './session.ts'
import { VERSION } from './version.ts'

const PasswordDialog = lazy(() => import('./password/PasswordDialog.tsx'))

/** The user's own matters: password, sign-out, and the version of the product. */
export function UserMenu() {
  const name = useSession((it) => it.uname)
  const role = useSession((it) => it.userInfo?.sysRole)
  const [changing, setChanging] = useState(false)
  const navigate = useNavigate()
  const leave = async () => {
    await signOut()
    await navigate('/login', { replace: true })
  }
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'role', label: role || '未分配角色', disabled: true },
            { key: 'password', label: '修改密码' },
            { key: 'leave', label: '退出登录' },
            { type: 'divider' },
            { key: 'version', label: `版本 ${VERSION}`, disabled: true },
          ],
          onClick: ({ key }) => {
            if (key === 'password') setChanging(true)
            if (key === 'leave') void leave()
          },
        }}
      >
        <Button type="text" className="user-name">
          {name || '用户'} <DownOutlined aria-hidden="true" />
        </Button>
      </Dropdown>
      <Suspense>{changing && <PasswordDialog onClose={() => setChanging(false)} />}</Suspense>
    </>
  )
}
