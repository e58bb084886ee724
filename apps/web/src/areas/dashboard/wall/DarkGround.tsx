import './dark.css'
import { ConfigProvider } from 'antd'
import darkAlgorithm from 'antd/es/theme/themes/dark'
import type { ThemeConfig } from 'antd'
import { useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { dark } from '../../../ui/tokens.ts'
import { darkKit } from './wallTheme.ts'

/** The kit in a dialog over a dark wall: its colours are those of the wall, its sizes those of every dialog. */
const darkDialogs: ThemeConfig = {
  algorithm: darkAlgorithm,
  token: {
    ...darkKit.token,
    colorBgLayout: dark.ground,
    colorInfo: dark.green,
    colorLink: dark.green,
    colorLinkHover: '#b4dfbe',
    colorPrimaryBorder: dark.line,
    colorBorderSecondary: dark.line,
    colorTextSecondary: dark.quiet,
    colorTextTertiary: dark.quiet,
    colorTextDisabled: dark.quiet,
    colorBgContainerDisabled: dark.soft,
    colorSuccess: dark.good,
    colorWarning: dark.warn,
    colorError: dark.bad,
    fontSize: 13,
    controlHeight: 28,
  },
  components: {
    Button: { primaryColor: dark.ground },
    Modal: { contentBg: dark.panel, headerBg: dark.panel },
    Table: {
      headerBg: dark.soft,
      headerColor: dark.text,
      headerSortActiveBg: dark.line,
      headerSortHoverBg: dark.line,
      rowHoverBg: dark.soft,
      rowSelectedBg: dark.soft,
      rowSelectedHoverBg: dark.line,
    },
    Segmented: { trackBg: dark.soft },
  },
}

/** Shows dialogs over a dark wall in its colours, and what pops up from them: on a ground of their own beside the scaled canvas. */
export default function DarkGround({ children }: { children: ReactNode }) {
  const [ground, setGround] = useState<HTMLElement | null>(null)
  return createPortal(
    <div className="wall-dark cockpit-dark" ref={setGround}>
      {ground && (
        <ConfigProvider theme={darkDialogs} getPopupContainer={() => ground}>
          {children}
        </ConfigProvider>
      )}
    </div>,
    document.body,
  )
}
