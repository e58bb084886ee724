import { Link } from 'react-router'
import { Mark } from './Mark.tsx'
import { NoticeButton } from '../notice/NoticeButton.tsx'
import { AssistantButton } from '../assistant/AssistantButton.tsx'
import { WorkContextSwitch } from '../workContext/WorkContextSwitch.tsx'
import { UserMenu } from './UserMenu.tsx'

/** The product name, the work context (organisation and crop), and the user. */
export function TopBar() {
  return (
    <header className="top-bar">
      <Link className="brand" to="/home">
        <Mark />
        禾谱
      </Link>
      <WorkContextSwitch />
      <AssistantButton />
      <NoticeButton />
      <UserMenu />
    </header>
  )
}
