import '../../styles/late.css'
import '../../ui/control/tabLeavesChoices.ts'
import { Link } from 'react-router'
import { Mark } from './Mark.tsx'
import { AssistantButton } from '../assistant/AssistantButton.tsx'
import { WorkContextSwitch } from '../workContext/WorkContextSwitch.tsx'
import { Deferred, deferred } from '../../ui/deferred/Deferred.tsx'
import { WeakPasswordNotice } from '../password/WeakPasswordNotice.tsx'
import { UserMenu } from './UserMenu.tsx'

const NoticeButton = deferred(async () => (await import('../notice/NoticeButton.tsx')).NoticeButton)

/** The product name, the work context (organisation and crop), and the user, with the dialog about his weak password. */
export function TopBar() {
  return (
    <header className="top-bar">
      <Link className="brand" to="/home">
        <Mark />
        禾谱
      </Link>
      <WorkContextSwitch />
      <AssistantButton />
      <Deferred place={<span className="notice-place" />}>
        <NoticeButton />
      </Deferred>
      <UserMenu />
      <WeakPasswordNotice />
    </header>
  )
}
