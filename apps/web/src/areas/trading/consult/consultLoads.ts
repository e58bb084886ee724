/**
 * Components of consultations and deals. They are a module of their own, so that the list of screens, which every user loads, does not
 * name all files that each of them needs.
 */
export const loads = {
  ConsultList: () => import('./ConsultList.tsx'),
  ConsultDetails: () => import('./ConsultDetails.tsx'),
  OwnConsults: () => import('./OwnConsults.tsx'),
  DealBoard: () => import('../deal/DealBoard.tsx'),
}
