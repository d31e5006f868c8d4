/* tslint:disable */
/* eslint-disable */
export * from './DataApi.js';
