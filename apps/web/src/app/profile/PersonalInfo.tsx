import '../login/fields.css'
import './profile.css'
import { userLabels } from '@hepu/api/areas/authority/authorityLabels'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { loadMySignIns } from '../../areas/authority/shared.ts'
import { EmptyPane } from '../../ui/pane/EmptyPane.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { CHANGE_ACCOUNT, CHANGE_PASSWORD } from '../../workspace/paths.ts'
import { useSession } from '../../workspace/session.ts'
import { OwnData } from './OwnData.tsx'
import { Portrait } from './Portrait.tsx'

const AvatarDialog = lazy(() => import('./AvatarDialog.tsx'))
const MySignIns = lazy(loadMySignIns)

/** 个人信息: the user's data, the part that may be changed, and the sessions. */
export default function PersonalInfo() {
  return (
    <Page title="个人信息">
      <div className="profile">
        <Facts />
        <OwnData />
      </div>
      <Suspense fallback={<EmptyPane loading />}>
        <MySignIns />
      </Suspense>
    </Page>
  )
}

function Facts() {
  const user = useSession((session) => session.userInfo)
  const [open, setOpen] = useState(false)
  return (
    <section className="profile-side" aria-label="账号">
      <Portrait side={96} />
      <Button onClick={() => setOpen(true)}>更换头像</Button>
      <dl className="profile-facts">
        <dt>{userLabels.account}</dt>
        <dd>{user?.account}</dd>
        <dt>{userLabels.mobile}</dt>
        <dd>
          {user?.mobile ?? '未绑定'}{' '}
          <Link className="link-in-text" to={CHANGE_ACCOUNT}>
            {user?.mobile ? '更换' : '绑定'}
          </Link>
        </dd>
        <dt>密码</dt>
        <dd>
          <Link to={CHANGE_PASSWORD}>修改密码</Link>
        </dd>
        <dt>机构</dt>
        <dd>{user?.currentOrg?.name ?? '未选机构'}</dd>
        <dt>角色</dt>
        <dd>{user?.sysRole || '未分配角色'}</dd>
      </dl>
      <Suspense>{open && <AvatarDialog onClose={() => setOpen(false)} />}</Suspense>
    </section>
  )
}
