/**
 * The components of the screens of the area, by their names. They are a module of their own, because the list of screens, which every page
 * loads, would name all files that each of them needs.
 */
export const loads = {
  CalendarScreen: () => import('./calendar/CalendarScreen.tsx'),
  HolidayScreen: () => import('./holiday/HolidayScreen.tsx'),
  ObligationList: () => import('./list/ObligationList.tsx'),
}
