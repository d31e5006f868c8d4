/* tslint:disable */
/* eslint-disable */
export * from './ControlApi.js';
