/* tslint:disable */
/* eslint-disable */
export * from './RosterApi.js';
