import type * as setup from '@hepu/api/areas/experiment/setup'
import type { DesignSettings } from '@hepu/api/areas/experiment/design'
import type { z } from 'zod'

/** Shown as the source of the trial, so that nobody takes it for a published one. */
export const SOURCE = '示范数据：品种、试点与数值均为虚构，小区由本系统的随机区组设计排出'

export const YEAR = 2015

/** The invented trial: unlike the published ones it has diseases, lodging, and plots with rows and columns. */
export const group: z.input<typeof setup.groupFields> = {
  year: YEAR,
  name: '黄淮海夏玉米示范组',
  phase: 'PRE',
  level: 'COMPANY',
  ecoZone: '黄淮海夏玉米',
  ripePeriod: '夏播',
  design: 'RCBD',
  reps: 3,
  density: '4500株/亩',
  leadOrg: '禾谱示范种业',
}

export const layout: DesignSettings = {
  design: 'RCBD',
  seed: YEAR,
  reps: 3,
  blockSize: null,
  checkEvery: null,
  columns: 12,
  numbering: 'SERPENTINE',
  apart: true,
  guardRows: 4,
}

/** A point, the usual yield of a plot of 20 m² there (kg), and its disease and wind pressure: 0 none, 1 high. */
export interface DemoPoint {
  name: string
  province: string
  city: string
  kg: number
  pressure: number
}

export const points: readonly DemoPoint[] = [
  { name: '示范新乡', province: '河南', city: '新乡', kg: 20.6, pressure: 0.55 },
  { name: '示范周口', province: '河南', city: '周口', kg: 19.1, pressure: 0.9 },
  { name: '示范济南', province: '山东', city: '济南', kg: 21.4, pressure: 0.3 },
  { name: '示范德州', province: '山东', city: '德州', kg: 20.2, pressure: 0.45 },
  { name: '示范石家庄', province: '河北', city: '石家庄', kg: 21.9, pressure: 0 },
  { name: '示范宿州', province: '安徽', city: '宿州', kg: 17.8, pressure: 1 },
]

/**
 * An entry: its yield relative to the mean (%), its susceptibility to lodging and disease (0 none, 1 full), and its
 * height (cm).
 */
export interface DemoEntry {
  name: string
  parents: readonly [string, string]
  gain: number
  lodges: number
  ill: number
  height: number
  ckNo?: number
}

export const entries: readonly DemoEntry[] = [
  {
    name: '示范对照1号',
    parents: ['示对11', '示对12'],
    gain: 0,
    lodges: 0.3,
    ill: 0.5,
    height: 252,
    ckNo: 1,
  },
  {
    name: '示范对照2号',
    parents: ['示对21', '示对22'],
    gain: 2,
    lodges: 0.2,
    ill: 0.4,
    height: 266,
    ckNo: 2,
  },
  { name: '示试1501', parents: ['示自31', '示自41'], gain: 8, lodges: 0.2, ill: 0.3, height: 261 },
  { name: '示试1502', parents: ['示自31', '示自42'], gain: 6, lodges: 0.1, ill: 0.45, height: 255 },
  { name: '示试1503', parents: ['示自32', '示自41'], gain: 9, lodges: 0.9, ill: 0.35, height: 289 },
  { name: '示试1504', parents: ['示自32', '示自43'], gain: 4, lodges: 0.25, ill: 1, height: 258 },
  { name: '示试1505', parents: ['示自33', '示自42'], gain: -3, lodges: 0.1, ill: 0.1, height: 241 },
  { name: '示试1506', parents: ['示自33', '示自44'], gain: 5, lodges: 0.15, ill: 0.2, height: 263 },
  { name: '示试1507', parents: ['示自34', '示自41'], gain: 1, lodges: 0.5, ill: 0.6, height: 271 },
  { name: '示试1508', parents: ['示自34', '示自45'], gain: -6, lodges: 0.3, ill: 0.7, height: 248 },
  { name: '示试1509', parents: ['示自35', '示自43'], gain: 3, lodges: 0.2, ill: 0.55, height: 260 },
  { name: '示禾玉101', parents: ['示自35', '示自45'], gain: 7, lodges: 0.35, ill: 0.15, height: 268 },
]

/** 气象与田间概况 of its 试验总结. */
export const WEATHER =
  '播种出苗期墒情适宜，出苗整齐。七月中下旬雨日偏多，光照略少；八月以晴为主，利于灌浆。田间管理及时，无重大灾害（本段为演示文字）。'
