/* tslint:disable */
/* eslint-disable */
export * from './ServiceTokenApi.js';
