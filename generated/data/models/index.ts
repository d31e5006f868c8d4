/* tslint:disable */
/* eslint-disable */
/**
 * The class itself, a list with the class, or an object that contains either. Null for none.
 * @export
 * @interface ClassAnswer
 */
export interface ClassAnswer {
    /**
     * Internal id, unique across all school years.
     */
    id: DataId;
    /**
     * 
     */
    externKey?: SchoolClassExternKey | null;
    /**
     * Short name, unique within the active school year only.
     */
    shortName?: string;
    /**
     * The list at the embedded target.
     */
    classes?: Array<SchoolClass>;
}
/**
 * Membership of a student in a class. (2.6)
 * @export
 * @interface ClassAssignment
 */
export interface ClassAssignment {
    /**
     * Name of the class.
     */
    className: string;
    /**
     * 
     */
    startDate: ClassAssignmentStartDate;
}
/**
 * @type ClassAssignmentStartDate
 * First day of the assignment. Its form is open.
 * @export
 */
export type ClassAssignmentStartDate = number | string;
/**
 * Envelope of a target around its classes, at any depth. An object with an extern key counts as a class. A short
 * name is not enough, because other records have one too.
 * 
 * @export
 * @interface ClassEnvelope
 */
export interface ClassEnvelope {
    [key: string]: any | any;
    /**
     * The list at the embedded target.
     */
    classes?: Array<SchoolClass>;
}
/**
 * @type ClassList
 * Classes in a list, or in an object that contains the list.
 * @export
 */
export type ClassList = Array<SchoolClass> | ClassEnvelope;
/**
 * A class and its new values. `id` identifies the class. Without `id`, `externKey` identifies it. Without both,
 * `shortName` identifies it among the classes of the active school year. One of the three is required. The profile
 * names the fields that may change. (2.6)
 * 
 * @export
 * @interface ClassUpdate
 */
export interface ClassUpdate {
    [key: string]: any | any;
    /**
     * Internal id.
     */
    id?: DataId;
    /**
     * Key from other software.
     */
    externKey?: DataId;
    /**
     * Short name within the active school year.
     */
    shortName?: string;
}
/**
 * Changes of classes. (4.6)
 * @export
 * @interface ClassesUpdate
 */
export interface ClassesUpdate {
    /**
     * The classes to change.
     */
    classes: Array<ClassUpdate>;
}
/**
 * @type DataId
 * An identifier of the data APIs, as number or text.
 * @export
 */
export type DataId = number | string;
/**
 * Envelope of a target around the ids. The field of the list is open.
 * @export
 * @interface DeletedPeriodEnvelope
 */
export interface DeletedPeriodEnvelope {
    [key: string]: any | any;
    /**
     * The list.
     */
    deletedPeriods?: Array<DataId>;
}
/**
 * @type DeletedPeriodIds
 * Ids of deleted periods in a list, or in an object that contains the list if the profile says so.
 * @export
 */
export type DeletedPeriodIds = Array<DataId> | DeletedPeriodEnvelope;
/**
 * One period on one day. A weekly lesson has one period for each date. The profile names the fields of the id, the
 * times, the status, the notes and the resources, each with a status. Subjects, classes and rooms have their
 * abbreviations. The fields here that the contract does not name are those of the embedded target. (2.6, 3)
 * 
 * @export
 * @interface Period
 */
export interface Period {
    /**
     * Id of the period, as in the list of deleted periods.
     */
    id?: DataId;
    /**
     * Status of the period. Other words are possible.
     */
    status?: string | null;
    /**
     * 
     */
    lessonId?: PeriodLessonId | null;
    /**
     * The other period of a move in time: its id, or an object that contains the id. Otherwise absent or null.
     * 
     */
    relatedPeriod?: any | null;
    /**
     * Teachers of the period. A replaced teacher stays in the list.
     */
    teachers?: Array<TimetableResource> | null;
}
/**
 * Envelope of a target around its periods, at any depth. An object with a lesson or a related period counts as a
 * period.
 * 
 * @export
 * @interface PeriodEnvelope
 */
export interface PeriodEnvelope {
    [key: string]: any | any;
    /**
     * The list.
     */
    periods?: Array<Period>;
    /**
     * The place of the list at the embedded target.
     */
    timetableData?: PeriodEnvelope;
}
/**
 * @type PeriodLessonId
 * The lesson of the period, the same for all its periods. Absent or null if the period belongs to no lesson.
 * 
 * @export
 */
export type PeriodLessonId = number | string;
/**
 * A room. The contract shows no field except the id. No field contains a picture. (4.6)
 * @export
 * @interface Room
 */
export interface Room {
    /**
     * Id that reads the room.
     */
    id?: DataId;
}
/**
 * @type RoomAnswer
 * One room itself, in an envelope, or in a list of one.
 * @export
 */
export type RoomAnswer = Array<Room> | Room;
/**
 * Envelope of a target around its rooms.
 * @export
 * @interface RoomEnvelope
 */
export interface RoomEnvelope {
    [key: string]: any | any;
    /**
     * The list at the embedded target.
     */
    rooms?: Array<Room>;
}
/**
 * @type RoomList
 * Rooms in a list, or in an object that contains the list.
 * @export
 */
export type RoomList = Array<Room> | RoomEnvelope;
/**
 * A class of a school year. A field that the profile names has its class teachers, none or several, and no teachers
 * of single subjects. No field contains a picture. (2.6, 4.6)
 * 
 * @export
 * @interface SchoolClass
 */
export interface SchoolClass {
    /**
     * Internal id, unique across all school years.
     */
    id: DataId;
    /**
     * 
     */
    externKey?: SchoolClassExternKey | null;
    /**
     * Short name, unique within the active school year only.
     */
    shortName?: string | null;
}
/**
 * @type SchoolClassExternKey
 * Key from other software, unique across all school years. Absent, null or empty if there is none.
 * 
 * @export
 */
export type SchoolClassExternKey = number | string;
/**
 * A student of the school. The contract does not show names, birthday and similar fields. No field contains a
 * picture. (2.6, 4.6)
 * 
 * @export
 * @interface Student
 */
export interface Student {
    /**
     * Internal id, unique in the school.
     */
    id: DataId;
    /**
     * 
     */
    externalKey?: StudentExternalKey | null;
    /**
     * Classes of the student. Absent, null or empty for a student without a class.
     */
    classAssignments?: Array<ClassAssignment> | null;
}
/**
 * The student itself, a list with the student, or an object that contains either. Null for nobody.
 * @export
 * @interface StudentAnswer
 */
export interface StudentAnswer {
    /**
     * Internal id, unique in the school.
     */
    id: DataId;
    /**
     * 
     */
    externalKey?: StudentExternalKey | null;
    /**
     * Classes of the student. Absent, null or empty for a student without a class.
     */
    classAssignments?: Array<ClassAssignment>;
    /**
     * The list at the embedded target.
     */
    students?: Array<Student>;
}
/**
 * Envelope of a target around its students, at any depth. An object with an external key or class assignments counts
 * as a student.
 * 
 * @export
 * @interface StudentEnvelope
 */
export interface StudentEnvelope {
    [key: string]: any | any;
    /**
     * The list at the embedded target.
     */
    students?: Array<Student>;
}
/**
 * @type StudentExternalKey
 * Identifier from the upstream software of the school. Absent, null or empty for a student who was created in
 * the platform.
 * 
 * @export
 */
export type StudentExternalKey = number | string;
/**
 * @type StudentList
 * Students in a list, or in an object that contains the list.
 * @export
 */
export type StudentList = Array<Student> | StudentEnvelope;
/**
 * @type Timetable
 * Periods in a list, or in an object that contains the list.
 * @export
 */
export type Timetable = Array<Period> | PeriodEnvelope;
/**
 * A resource of a period. Classes, rooms and subjects have the same form at the embedded target. (2.6, 3)
 * @export
 * @interface TimetableResource
 */
export interface TimetableResource {
    /**
     * Id of the resource.
     */
    id?: DataId;
    /**
     * Status of the resource. After a substitution, `REMOVED` is the original teacher and `REGULAR` the substitute.
     * Other words are possible.
     * 
     */
    status?: string | null;
}
/**
 * Reasons why a call was not processed. (2.5)
 * @export
 * @interface ValidationError
 */
export interface ValidationError {
    /**
     * Kind of error, `VALIDATION_ERROR` if the values in the request are invalid.
     */
    errorCode: string;
    /**
     * Identifies the request.
     */
    requestId: string;
    /**
     * For searches within the platform. It may be empty.
     */
    traceId: string;
    /**
     * The invalid values.
     */
    validationErrors: Array<ValidationErrorItem>;
}
/**
 * One invalid value. (2.5)
 * @export
 * @interface ValidationErrorItem
 */
export interface ValidationErrorItem {
    /**
     * Name of the problem, for example `entity.notFound`.
     */
    errorKey: string;
    /**
     * Field of the body with the problem, for example `classes[0].id`.
     */
    path: string;
    /**
     * Text for the developer.
     */
    errorMessage: string;
    /**
     * An integer. The contract leaves open what it counts.
     */
    index: number;
}
