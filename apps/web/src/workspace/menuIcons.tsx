import {
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BookOutlined,
  CalendarOutlined,
  CompassOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  ExperimentOutlined,
  FileTextOutlined,
  HomeOutlined,
  ProjectOutlined,
  RiseOutlined,
  SafetyOutlined,
  SettingOutlined,
  ShopOutlined,
  SwapOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

/** Icons that a menu entry may name; imported one by one, because the whole set is large. */
const icons: Record<string, ComponentType> = {
  apartment: ApartmentOutlined,
  audit: AuditOutlined,
  bank: BankOutlined,
  barchart: BarChartOutlined,
  book: BookOutlined,
  calendar: CalendarOutlined,
  dashboard: DashboardOutlined,
  database: DatabaseOutlined,
  experiment: ExperimentOutlined,
  filetext: FileTextOutlined,
  // The outline of a globe has three times as many bytes, on every screen.
  global: CompassOutlined,
  home: HomeOutlined,
  project: ProjectOutlined,
  rise: RiseOutlined,
  safety: SafetyOutlined,
  setting: SettingOutlined,
  shop: ShopOutlined,
  swap: SwapOutlined,
  team: TeamOutlined,
  user: UserOutlined,
}

/** Names to choose an icon by. */
export const iconNames: readonly string[] = Object.keys(icons)

/** The icon of a menu entry; an unknown name gets a plain one. */
export function MenuIcon({ name }: { name: string | null }) {
  const Icon = icons[(name ?? '').toLowerCase()] ?? AppstoreOutlined
  return (
    <span className="menu-icon" aria-hidden="true">
      <Icon />
    </span>
  )
}
